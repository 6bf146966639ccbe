// @ts-check
/** Sky, sun and ridges around the boards: dawn by day, ember by night. Drawn once, the same for everybody. */
import { html } from "../../core/ui.js";

const SPARKS = Array.from({ length: 26 }, (_, n) => [
  (n * 173 + 40) % 1120,
  200 + ((n * 97) % 440),
  1.2 + (n % 3),
  0.35 + (n % 5) * 0.11,
]);

export const Scene =
  () => html`<svg class="scene" viewBox="0 0 1120 640" preserveAspectRatio="xMidYMax slice" aria-hidden="true">
  <defs><radialGradient id="wf-sun"><stop class="wf-sun1" /><stop class="wf-sun2" offset=".6" /><stop class="wf-sun3" offset="1" /></radialGradient></defs>
  <circle cx="850" cy="170" r="230" fill="url(#wf-sun)" />
  <g fill="#fff"><path d="M90 96q60-34 130-12t130-6q50 4 70 26-90 14-180 4T90 96Z" opacity=".3" /><path d="M560 60q70-30 150-8t140 2q-60 24-150 16T560 60Z" opacity=".26" /><path d="M-20 210q80-26 160-6t150 10q-90 22-180 12T-20 210Z" opacity=".24" /></g>
  <path d="M0 363 102 406 204 382 305 415 407 418 509 339 611 332 713 447 815 366 916 363 1018 469 1120 396V640H0Z" fill="#6B4A66" opacity=".55" />
  <path d="M0 505 86 509 172 468 258 441 345 410 431 490 517 466 603 501 689 455 775 502 862 443 948 506 1034 498 1120 460V640H0Z" fill="#4A3048" opacity=".7" />
  <path d="M0 560 120 540 230 572 360 548 470 580 600 556 720 590 850 552 980 584 1120 548V640H0Z" fill="#2A1A28" opacity=".9" />
  ${SPARKS.map(([x, y, r, o], n) => html`<circle key=${n} cx=${x} cy=${y} r=${r} fill="#FFB15A" opacity=${o.toFixed(2)} />`)}
</svg>`;
