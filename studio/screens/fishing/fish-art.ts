import type { FishKind } from '@kancil/rules/games/fishing/sheet'

type Pen = CanvasRenderingContext2D
/** Drawn in a box of about 2 x 2 around the middle, swimming to the right; `beat` runs 0 to 1. */
type Drawing = (pen: Pen, beat: number) => void

const tau = Math.PI * 2

function shape(pen: Pen, fill: string, path: (pen: Pen) => void): void {
  pen.beginPath()
  path(pen)
  pen.fillStyle = fill
  pen.fill()
}

function eye(pen: Pen, x: number, y: number, size = 0.09): void {
  shape(pen, '#fff', (to) => to.arc(x, y, size, 0, tau))
  shape(pen, '#0b1b2b', (to) => to.arc(x + size * 0.25, y, size * 0.55, 0, tau))
}

/** A plain fish: tail, fins, body, stripes. */
function swimmer(body: string, fin: string, stripes: string | null, slim = 0.52): Drawing {
  return (pen, beat) => {
    const wag = Math.sin(beat * tau) * 0.22
    shape(pen, fin, (to) => {
      to.moveTo(-0.6, 0)
      to.lineTo(-1.05, -0.42 + wag)
      to.quadraticCurveTo(-0.85, wag, -1.05, 0.42 + wag)
      to.closePath()
    })
    shape(pen, fin, (to) => {
      to.moveTo(-0.25, -slim * 0.8)
      to.quadraticCurveTo(0.05, -slim * 1.7, 0.35, -slim * 0.7)
      to.closePath()
    })
    shape(pen, body, (to) => to.ellipse(0, 0, 0.85, slim, 0, 0, tau))
    if (stripes) {
      pen.save()
      pen.beginPath()
      pen.ellipse(0, 0, 0.85, slim, 0, 0, tau)
      pen.clip()
      pen.fillStyle = stripes
      for (const x of [-0.45, 0.02]) pen.fillRect(x, -1, 0.17, 2)
      pen.restore()
    }
    shape(pen, 'rgb(255 255 255 / 0.22)', (to) =>
      to.ellipse(0.1, -slim * 0.45, 0.5, slim * 0.3, 0, 0, tau),
    )
    eye(pen, 0.55, -0.1)
  }
}

const puffer: Drawing = (pen, beat) => {
  const size = 0.78 + Math.sin(beat * tau) * 0.05
  for (let at = 0; at < 14; at += 1) {
    const turn = (at / 14) * tau
    shape(pen, '#b9853a', (to) => {
      to.moveTo(Math.cos(turn - 0.12) * size, Math.sin(turn - 0.12) * size)
      to.lineTo(Math.cos(turn) * (size + 0.25), Math.sin(turn) * (size + 0.25))
      to.lineTo(Math.cos(turn + 0.12) * size, Math.sin(turn + 0.12) * size)
    })
  }
  shape(pen, '#e8c266', (to) => to.arc(0, 0, size, 0, tau))
  shape(pen, '#fff3d6', (to) => to.arc(0, 0.12, size * 0.85, 0.15, Math.PI - 0.15))
  eye(pen, 0.35, -0.25, 0.15)
}

const squid: Drawing = (pen, beat) => {
  pen.strokeStyle = '#e58aa5'
  pen.lineWidth = 0.1
  for (const row of [-0.24, -0.08, 0.08, 0.24]) {
    pen.beginPath()
    pen.moveTo(-0.2, row)
    pen.quadraticCurveTo(-0.7, row * 2 + Math.sin(beat * tau + row * 9) * 0.2, -1.05, row * 2.4)
    pen.stroke()
  }
  shape(pen, '#f0a3b8', (to) => {
    to.moveTo(-0.3, -0.36)
    to.quadraticCurveTo(0.9, -0.5, 1, 0)
    to.quadraticCurveTo(0.9, 0.5, -0.3, 0.36)
    to.closePath()
  })
  eye(pen, -0.08, -0.16, 0.11)
}

const turtle: Drawing = (pen, beat) => {
  const row = Math.sin(beat * tau) * 0.35
  for (const [x, side] of [
    [0.4, -1],
    [0.4, 1],
    [-0.45, -1],
    [-0.45, 1],
  ] as const)
    shape(pen, '#5f9a54', (to) =>
      to.ellipse(x, side * 0.55, 0.42, 0.17, side * (0.7 + row * (x > 0 ? 1 : -1)), 0, tau),
    )
  shape(pen, '#77b263', (to) => to.ellipse(0.88, 0, 0.24, 0.19, 0, 0, tau))
  shape(pen, '#3d6b3d', (to) => to.ellipse(0, 0, 0.75, 0.6, 0, 0, tau))
  for (const [x, y] of [
    [0, 0],
    [0.38, 0.2],
    [0.38, -0.2],
    [-0.38, 0.2],
    [-0.38, -0.2],
  ] as const)
    shape(pen, '#6fa35c', (to) => to.arc(x, y, 0.17, 0, tau))
  eye(pen, 0.97, -0.07, 0.06)
}

const lantern: Drawing = (pen, beat) => {
  const glow = 0.6 + Math.sin(beat * tau) * 0.4
  shape(pen, `rgb(255 240 150 / ${0.25 * glow})`, (to) => to.arc(0.95, -0.75, 0.45, 0, tau))
  pen.strokeStyle = '#5d5378'
  pen.lineWidth = 0.07
  pen.beginPath()
  pen.moveTo(0.3, -0.5)
  pen.quadraticCurveTo(0.6, -1.1, 0.95, -0.75)
  pen.stroke()
  shape(pen, '#fff3a0', (to) => to.arc(0.95, -0.75, 0.14, 0, tau))
  swimmer('#4a4168', '#6b5f92', null, 0.62)(pen, beat)
  shape(pen, '#1d1630', (to) => to.ellipse(0.62, 0.2, 0.28, 0.14, -0.2, 0, tau))
}

const shark: Drawing = (pen, beat) => {
  swimmer('#7d93a6', '#62788c', null, 0.36)(pen, beat)
  shape(pen, '#62788c', (to) => {
    to.moveTo(-0.12, -0.3)
    to.lineTo(0.02, -0.8)
    to.lineTo(0.28, -0.28)
  })
  shape(pen, '#dfe8ee', (to) => to.ellipse(0.1, 0.17, 0.6, 0.15, 0, 0, tau))
  pen.strokeStyle = '#3c4d5c'
  pen.lineWidth = 0.035
  for (const x of [0.22, 0.3, 0.38]) {
    pen.beginPath()
    pen.moveTo(x, -0.12)
    pen.lineTo(x, 0.1)
    pen.stroke()
  }
}

const ray: Drawing = (pen, beat) => {
  const wing = Math.sin(beat * tau) * 0.25
  pen.strokeStyle = '#c89a2d'
  pen.lineWidth = 0.06
  pen.beginPath()
  pen.moveTo(-0.4, 0)
  pen.lineTo(-1.2, wing * 0.6)
  pen.stroke()
  shape(pen, '#f0c04a', (to) => {
    to.moveTo(0.75, 0)
    to.quadraticCurveTo(0.2, -0.4, -0.1, -0.95 + wing)
    to.quadraticCurveTo(-0.3, -0.3, -0.5, 0)
    to.quadraticCurveTo(-0.3, 0.3, -0.1, 0.95 - wing)
    to.quadraticCurveTo(0.2, 0.4, 0.75, 0)
  })
  for (const [x, y] of [
    [0, 0.3],
    [0, -0.3],
    [-0.2, 0],
    [0.25, 0.1],
  ] as const)
    shape(pen, '#fff0b8', (to) => to.arc(x, y, 0.06, 0, tau))
  eye(pen, 0.5, -0.15, 0.07)
}

const mermaid: Drawing = (pen, beat) => {
  const wag = Math.sin(beat * tau) * 0.2
  shape(pen, '#2fae9b', (to) => {
    to.moveTo(0.1, -0.2)
    to.quadraticCurveTo(-0.6, -0.25 + wag, -0.8, wag)
    to.lineTo(-1.15, -0.35 + wag * 1.6)
    to.quadraticCurveTo(-0.98, wag * 1.6, -1.15, 0.35 + wag * 1.6)
    to.lineTo(-0.8, wag)
    to.quadraticCurveTo(-0.6, 0.3 + wag, 0.1, 0.2)
  })
  shape(pen, '#e9b48c', (to) => to.ellipse(0.3, 0, 0.36, 0.18, 0, 0, tau))
  shape(pen, '#5d2a67', (to) => {
    to.arc(0.72, -0.08, 0.32, 0, tau)
    to.ellipse(0.35, -0.25 + wag * 0.3, 0.48, 0.14, 0.25, 0, tau)
  })
  shape(pen, '#f0c4a0', (to) => to.arc(0.8, -0.02, 0.22, 0, tau))
  shape(pen, '#f2c34a', (to) => to.ellipse(0.72, -0.33, 0.16, 0.07, -0.3, 0, tau))
  eye(pen, 0.88, -0.04, 0.045)
}

const naga: Drawing = (pen, beat) => {
  for (let at = 9; at >= 0; at -= 1) {
    const x = 0.55 - at * 0.19
    const y = Math.sin(beat * tau + at * 0.75) * 0.24
    const size = 0.3 - at * 0.021
    shape(pen, '#e2b13f', (to) => {
      to.moveTo(x - 0.08, y - size * 0.8)
      to.lineTo(x, y - size * 1.5)
      to.lineTo(x + 0.08, y - size * 0.8)
    })
    shape(pen, at % 2 === 0 ? '#1e8a5c' : '#27a56f', (to) => to.arc(x, y, size, 0, tau))
  }
  const y = Math.sin(beat * tau) * 0.24
  shape(pen, '#27a56f', (to) => to.ellipse(0.82, y, 0.36, 0.27, 0, 0, tau))
  shape(pen, '#e2b13f', (to) => {
    to.moveTo(0.6, y - 0.2)
    to.lineTo(0.45, y - 0.62)
    to.lineTo(0.8, y - 0.25)
  })
  shape(pen, '#c3352f', (to) => to.ellipse(1.08, y + 0.09, 0.14, 0.05, 0.2, 0, tau))
  eye(pen, 0.92, y - 0.1, 0.08)
}

const crab: Drawing = (pen, beat) => {
  const snap = Math.sin(beat * tau) * 0.12
  pen.strokeStyle = '#a8321f'
  pen.lineWidth = 0.1
  for (const side of [-1, 1])
    for (const x of [-0.35, 0, 0.35]) {
      pen.beginPath()
      pen.moveTo(x, side * 0.35)
      pen.lineTo(x + snap, side * 0.85)
      pen.stroke()
    }
  for (const side of [-1, 1])
    shape(pen, '#d9482f', (to) => to.arc(0.8, side * 0.5, 0.27, snap + 0.5, tau - 0.2 + snap))
  shape(pen, '#d9482f', (to) => to.ellipse(0, 0, 0.62, 0.5, 0, 0, tau))
  shape(pen, '#22262b', (to) => to.arc(-0.05, 0, 0.3, 0, tau))
  shape(pen, '#ffd64a', (to) => to.arc(0.16, -0.2, 0.08 + snap * 0.3, 0, tau))
  eye(pen, 0.5, -0.16)
  eye(pen, 0.5, 0.16)
}

export const fishArt: { readonly [K in FishKind]: Drawing } = {
  fry: swimmer('#9fd8ef', '#6fb7d6', null, 0.38),
  clown: swimmer('#f07a2e', '#d65e14', '#fff4e4'),
  ...{ puffer, squid, turtle, lantern, shark, ray, mermaid, naga, crab },
}
