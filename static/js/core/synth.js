// @ts-check
/** The sounds, made of tones and noise. Fetched with the first touch. */
import { settings } from "./settings.js";

/** @type {AudioContext|null} */
let context = null;
/** @type {AudioBuffer|null} */
let noise = null;

function wake() {
  if (!context) {
    try {
      context = new AudioContext();
    } catch {
      return;
    }
    noise = context.createBuffer(1, context.sampleRate / 2, context.sampleRate);
    const data = noise.getChannelData(0);
    for (let at = 0; at < data.length; at++) data[at] = Math.random() * 2 - 1;
  }
  void context.resume();
}
wake();

/** @param {AudioContext} ctx @param {number} at @param {number} peak @param {number} length */
function envelope(ctx, at, peak, length) {
  const gain = ctx.createGain();
  gain.gain.setValueAtTime(0, at);
  gain.gain.linearRampToValueAtTime(peak * settings.value.volume, at + 0.008);
  gain.gain.exponentialRampToValueAtTime(0.0001, at + length);
  gain.connect(ctx.destination);
  return gain;
}

/** @param {number} pitch @param {number} delay @param {number} length @param {number} peak @param {OscillatorType} [type] */
function tone(pitch, delay, length, peak, type = "sine") {
  if (!context) return;
  const at = context.currentTime + delay;
  const wave = context.createOscillator();
  wave.type = type;
  wave.frequency.value = pitch;
  wave.connect(envelope(context, at, peak, length));
  wave.start(at);
  wave.stop(at + length);
}

/** @param {number} from @param {number} to @param {number} delay @param {number} length @param {number} peak */
function brush(from, to, delay, length, peak) {
  if (!context || !noise) return;
  const at = context.currentTime + delay;
  const source = context.createBufferSource();
  const filter = context.createBiquadFilter();
  source.buffer = noise;
  filter.type = "bandpass";
  filter.Q.value = 0.9;
  filter.frequency.setValueAtTime(from, at);
  filter.frequency.exponentialRampToValueAtTime(to, at + length);
  source.connect(filter).connect(envelope(context, at, peak, length));
  source.start(at, 0, length);
}

export const SOUNDS = {
  pick: () => brush(2600, 3400, 0, 0.05, 0.05),
  slide: () => brush(1400, 700, 0, 0.16, 0.12),
  take: () => {
    brush(900, 1800, 0, 0.22, 0.12);
    tone(392, 0.1, 0.7, 0.06);
    tone(587, 0.16, 0.6, 0.035);
  },
  flick: () => brush(3000, 1800, 0, 0.06, 0.08),
  stone: () => {
    tone(150, 0, 0.22, 0.1, "triangle");
    brush(500, 200, 0, 0.12, 0.1);
  },
  bell: () => {
    tone(659, 0, 0.9, 0.08);
    tone(494, 0.22, 1.2, 0.08);
    tone(1318, 0, 0.4, 0.015);
  },
  steel: () => {
    tone(2100, 0, 0.18, 0.025, "square");
    tone(1480, 0.02, 0.26, 0.03, "triangle");
    brush(5200, 2600, 0, 0.07, 0.09);
  },
  fall: () => {
    tone(220, 0, 0.2, 0.06, "triangle");
    tone(140, 0.08, 0.3, 0.07, "triangle");
    brush(700, 160, 0.04, 0.2, 0.07);
  },
  crash: () => {
    tone(90, 0, 0.4, 0.12, "triangle");
    brush(1200, 140, 0, 0.36, 0.16);
  },
  coin: () => {
    tone(1760, 0, 0.16, 0.035);
    tone(2350, 0.06, 0.28, 0.03);
  },
  no: () => tone(170, 0, 0.16, 0.08, "triangle"),
  chat: () => tone(880, 0, 0.14, 0.03),
  swell: () => {
    for (const [step, pitch] of [262, 330, 392, 523].entries()) tone(pitch, step * 0.14, 1.6, 0.05);
    brush(300, 900, 0, 0.5, 0.06);
  },
};
