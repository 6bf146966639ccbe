// Protocol adapters for load.js: boardgame.io and Tidetable. An adapter has
//   createMatch(base) -> {matchID, creds: [c0, c1]}
//   connect(base, matchID, playerID|null, cred, onState) -> Promise<conn>   (resolves after the first state)
//       onState({id, cur, hand, bytes, kind})   id = state number; hand = own hand's size (players only)
//   conn.move(i, spot), conn.close()
'use strict';
const http = require('http');
const WebSocket = require('ws');
const agent = new http.Agent({ keepAlive: true, maxSockets: 8 });

function post(base, path, body, method = 'POST') {
  return new Promise((res, rej) => {
    const data = JSON.stringify(body);
    const u = new URL(path, base);
    const r = http.request(u, { method, agent, headers: { 'content-type': 'application/json', 'content-length': Buffer.byteLength(data) } }, (m) => {
      let s = ''; m.on('data', (d) => (s += d)); m.on('end', () => { try { res(JSON.parse(s)); } catch (e) { rej(new Error(m.statusCode + ' ' + s)); } });
    });
    r.on('error', rej); r.end(data);
  });
}
const NS = '/pile';

async function bgioCreate(base) {
  const { matchID } = await post(base, '/games/pile/create', { numPlayers: 2 });
  const creds = [];
  for (const p of ['0', '1']) creds.push((await post(base, `/games/pile/${matchID}/join`, { playerID: p, playerName: 'p' + p })).playerCredentials);
  return { matchID, creds };
}
const bgioAction = (i, s, pid, cred) => ({ type: 'MAKE_MOVE', payload: { type: 'play', args: [i, s], playerID: pid, credentials: cred } });

// --- boardgame.io over a bare ws speaking engine.io 4 / socket.io framing (cheap client)
const bgioRaw = {
  name: 'bgio-raw', createMatch: bgioCreate,
  connect(base, matchID, pid, cred, onState) {
    return new Promise((res, rej) => {
      const ws = new WebSocket(base.replace('http', 'ws') + '/socket.io/?EIO=4&transport=websocket', { perMessageDeflate: false, skipUTF8Validation: true });
      const conn = { stateID: -1, ws, bytesIn: 0, state: null,
        move(i, s) { ws.send(`42${NS},` + JSON.stringify(['update', bgioAction(i, s, pid, cred), conn.stateID, matchID, pid])); },
        sync() { ws.send(`42${NS},` + JSON.stringify(['sync', matchID, pid, cred, 2])); },
        close() { ws.terminate(); } };
      let first = true;
      const P = `42${NS},["`;
      ws.on('error', rej);
      ws.on('message', (buf, bin) => {
        const s = bin ? '' : buf.toString('latin1');   // ASCII payloads only
        const c = s[0];
        if (c === '0') return ws.send('40' + NS + ',');
        if (c === '2') return ws.send('3');
        if (s.startsWith('40')) return conn.sync();
        if (!s.startsWith(P)) return;
        const kind = s.slice(P.length, s.indexOf('"', P.length));
        if (kind === 'matchData') return;
        if (kind === 'patch') {           // [matchID, prevStateID, stateID, patch, log]
          const m = /"patch","[^"]*",(\d+),(\d+),/.exec(s); conn.stateID = +m[2];
          if (pid === null) return onState({ id: conn.stateID, bytes: buf.length, kind });
          require('rfc6902').applyPatch(conn.st, JSON.parse(s.slice(3 + NS.length))[4]);   // players keep the state, as the real client does
          return onState({ id: conn.stateID, cur: conn.st.ctx.currentPlayer, hand: conn.st.G.players[pid].hand.length, bytes: buf.length, kind });
        }
        if (pid === null) {               // spectators: no JSON.parse, find the state number only
          const k = s.lastIndexOf('"_stateID":');
          conn.stateID = parseInt(s.slice(k + 11, k + 20), 10);
          onState({ id: conn.stateID, bytes: buf.length, kind });
        } else {
          const msg = JSON.parse(s.slice(3 + NS.length));
          const st = kind === 'sync' ? msg[2].state : msg[2];
          conn.stateID = st._stateID; conn.st = st;
          onState({ id: st._stateID, cur: st.ctx.currentPlayer, hand: st.G.players[pid].hand.length, bytes: buf.length, kind });
        }
        if (first) { first = false; res(conn); }
      });
    });
  },
};

// --- Tidetable: Opale over its own protocol; any entry of the menu is a move
function ask(base, token, method, path, body) {
  return new Promise((res, rej) => {
    const data = body === undefined ? '' : JSON.stringify(body);
    const headers = { 'content-type': 'application/json', 'content-length': Buffer.byteLength(data) };
    if (token) headers.authorization = `Bearer ${token}`;
    const r = http.request(new URL(path, base), { method, agent, headers }, (m) => {
      let s = ''; m.on('data', (d) => (s += d)); m.on('end', () => (m.statusCode < 300 ? res(JSON.parse(s)) : rej(new Error(`${path} ${m.statusCode} ${s}`))));
    });
    r.on('error', rej); r.end(data);
  });
}
const people = new Map();   // two programs play all the matches of a server
async function pair(base) {
  if (!people.has(base)) people.set(base, Promise.all(['Ada', 'Bo'].map(async (name) => (await ask(base, '', 'POST', '/api/guests', { name })).token)));
  return people.get(base);
}
let commands = 0;
const tidetable = {
  name: 'tidetable',
  async createMatch(base) {
    const creds = await pair(base);
    const { room, links } = await ask(base, creds[0], 'POST', '/api/rooms', { game: 'opale', watch: 'everyone' });
    await ask(base, creds[1], 'POST', `/api/rooms/${room.id}/seats/1`, { join: new URL(links.join).searchParams.get('join') });
    await ask(base, creds[0], 'POST', `/api/rooms/${room.id}/start`);
    return { matchID: room.id, creds };
  },
  connect(base, matchID, pid, cred, onState) {
    return new Promise((res, rej) => {
      const headers = cred ? { authorization: `Bearer ${cred}` } : {};
      const mode = process.env.TIDETABLE_MODE || (pid === null ? 'patch' : 'full');
      const ws = new WebSocket(`${base.replace('http', 'ws')}/ws/rooms/${matchID}?mode=${mode}`, { perMessageDeflate: false, skipUTF8Validation: true, headers });
      // a rematch begins at version 0: numbers of states go on all the same
      const conn = { ws, past: 0, version: -1, last: null,
        move() {
          const menu = Object.entries(conn.last.menu); const [verb, nouns] = menu[commands % menu.length];
          ws.send(JSON.stringify({ type: 'act', id: `c${commands++}`, seat: conn.last.seat, decision: conn.last.decision, verb, noun: nouns[commands % nouns.length] }));
        },
        close() { ws.terminate(); } };
      let first = true;
      ws.on('error', rej);
      ws.on('message', (buf) => {
        const s = buf.toString('latin1');
        if (s.startsWith('{"type":"over"')) { if (pid !== null) void ask(base, cred, 'POST', `/api/rooms/${matchID}/rematch`).catch(() => {}); return; }
        const whole = s.startsWith('{"type":"view"'); if (!whole && !s.startsWith('{"type":"update"')) return;
        const version = parseInt(s.slice(s.indexOf('"version":') + 10, s.indexOf('"version":') + 20), 10);
        if (version < conn.version) conn.past += conn.version + 1;
        conn.version = version;
        const state = { id: conn.past + version, bytes: buf.length, kind: first ? 'sync' : 'update' };
        if (pid !== null) {
          conn.last = JSON.parse(buf.toString());
          // both want each rematch, and change sides in it: who is to act is told as a program, not a seat
          const turned = conn.last.seat !== +pid;
          state.cur = conn.last.waiting.length ? String(turned ? 1 - conn.last.waiting[0] : conn.last.waiting[0]) : '-'; state.hand = 1;
        }
        onState(state);
        if (first) { first = false; res(conn); }
      });
    });
  },
};
// --- bare.py: whatever is sent makes everybody get the next text
const bare = {
  name: 'bare',
  async createMatch() { return { matchID: '', creds: ['', ''] }; },
  connect(base, matchID, pid, cred, onState) {
    return new Promise((res, rej) => {
      const ws = new WebSocket(base.replace('http', 'ws'), { perMessageDeflate: false, skipUTF8Validation: true });
      const conn = { ws, move() { ws.send('move'); }, close() { ws.terminate(); } };
      let first = true;
      ws.on('error', rej);
      ws.on('message', (buf) => {
        const id = parseInt(buf.toString('latin1', 5, 20), 10);
        onState({ id, cur: String(id % 2), hand: 1, bytes: buf.length, kind: first ? 'sync' : 'update' });
        if (first) { first = false; res(conn); }
      });
    });
  },
};
module.exports = { 'bgio-raw': bgioRaw, tidetable, bare };
