const open = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 100 100">'

/** The crown of a tree from above. */
export const crownSvg = `${open}<g fill="#1d5a35"><circle cx="50" cy="50" r="33"/><circle cx="28" cy="40" r="19"/><circle cx="70" cy="38" r="20"/><circle cx="36" cy="70" r="19"/><circle cx="68" cy="68" r="18"/></g>
<g fill="#2f8049"><circle cx="46" cy="42" r="20"/><circle cx="64" cy="54" r="15"/><circle cx="36" cy="58" r="13"/></g>
<g fill="#57a863" opacity=".8"><circle cx="42" cy="36" r="9"/><circle cx="60" cy="48" r="6"/><circle cx="34" cy="55" r="5"/></g></svg>`

/** Spikes around the fruit, in a ring. */
const spikes = Array.from({ length: 18 }, (_, index) => {
  const angle = (index / 18) * 2 * Math.PI
  const at = (radius: number, turn: number): string =>
    `${(50 + radius * 0.86 * Math.cos(angle + turn)).toFixed(1)} ${(54 + radius * Math.sin(angle + turn)).toFixed(1)}`
  return `<path d="M${at(33, -0.15)} ${at(43, 0)} ${at(33, 0.15)}Z"/>`
}).join('')

/** A ripe durian, split a little so that its flesh shows. */
export const durianSvg = `${open}<path d="M48 20q-2-10 6-13 3 6 1 13z" fill="#6a4a1c"/><g fill="#6d7d1c">${spikes}</g>
<ellipse cx="50" cy="54" rx="30" ry="34" fill="#8f9f2a"/><ellipse cx="43" cy="46" rx="17" ry="20" fill="#b3c143" opacity=".7"/>
<path d="M50 32c11 6 15 14 15 24s-6 19-15 24c-8-7-12-14-12-24s5-18 12-24z" fill="#fff0bd"/>
<path d="M51 39c7 5 9 11 9 17s-4 13-9 17c-6-5-8-11-8-17s3-13 8-17z" fill="#ffd45c"/><path d="M50 44c4 4 5 8 5 12" stroke="#fff6d6" stroke-width="3" fill="none" stroke-linecap="round"/></svg>`

const hornet = (x: number, y: number, turn: number): string =>
  `<g transform="translate(${x} ${y}) rotate(${turn})"><ellipse cx="-1" cy="-6" rx="7" ry="4" fill="#dff3ff" opacity=".8"/><ellipse rx="9" ry="5" fill="#ffb21f"/><path d="M-3-5v10M2-5v10" stroke="#2b1404" stroke-width="3"/><circle cx="9" r="3.600" fill="#2b1404"/></g>`

/** A hornets' nest of paper, with its guards. */
export const nestSvg = `${open}<path d="M50 8c20 0 31 18 31 40S68 90 50 92C32 90 19 70 19 48S30 8 50 8z" fill="#a9743c"/>
<g fill="none" stroke="#6e431a" stroke-width="4"><path d="M25 32q25 11 50 0M20 48q30 13 60 0M23 64q27 12 54 0M32 79q18 8 36 0"/></g>
<ellipse cx="52" cy="57" rx="10" ry="11" fill="#2b1404"/>${hornet(24, 24, 25)}${hornet(80, 34, -30)}${hornet(74, 82, 12)}</svg>`
