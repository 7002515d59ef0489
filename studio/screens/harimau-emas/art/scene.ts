import { gradient } from '../../engine/art/svg-parts.ts'

/** A line of tree tops: bumps of varying size, always the same ones. */
function canopy(y: number, step: number, rise: number, phase: number): string {
  const tops: string[] = []
  let x = -40
  for (let index = 0; x < 1_680; index += 1) {
    const wave = Math.sin(index * 1.7 + phase) + Math.sin(index * 0.63 + phase * 2)
    const width = step * (0.8 + 0.3 * Math.sin(index * 2.3 + phase))
    const up = rise * wave * 0.5
    tops.push(`Q${x + width / 2} ${y - rise * 1.2 - up} ${x + width} ${y - up * 0.4}`)
    x += width
  }
  return `M-40 ${y}${tops.join('')}L1680 620L-40 620Z`
}

function palm(x: number, foot: number, height: number, lean: number, colour: string): string {
  const top = { x: x + lean, y: foot - height }
  const fronds = [-160, -128, -100, -78, -52, -22, 8, -188].map((turn, index) => {
    const length = height * (0.34 + 0.05 * (index % 3))
    const radians = (turn * Math.PI) / 180
    const end = {
      x: top.x + Math.cos(radians) * length,
      y: top.y + Math.sin(radians) * length * 0.7,
    }
    const droop = length * 0.42
    return (
      `M${top.x} ${top.y}Q${(top.x + end.x) / 2} ${(top.y + end.y) / 2 - droop * 0.6} ${end.x} ${end.y + droop * 0.5}` +
      `Q${(top.x + end.x) / 2} ${(top.y + end.y) / 2 + droop * 0.02} ${top.x} ${top.y}Z`
    )
  })
  return (
    `<path d="M${x - 5} ${foot}Q${x + lean * 0.2} ${foot - height * 0.6} ${top.x - 2.5} ${top.y}h5Q${x + lean * 0.2 + 9} ${foot - height * 0.6} ${x + 6} ${foot}Z" fill="${colour}"/>` +
    `<path d="${fronds.join('')}" fill="${colour}"/>`
  )
}

/** A house on stilts, its lamps lit. */
const house =
  '<g transform="translate(1180 356)"><path d="M-64 58V96M-30 58V96M8 58V96M44 58V96M70 58V96" stroke="#041410" stroke-width="5"/>' +
  '<path d="M-78 58H84V12H-66Z" fill="#06201a"/><path d="M-96 16C-70 4-52-24-40-46H52C62-22 80 4 104 16Z" fill="#041511"/>' +
  '<path d="M-46-44l-8-16M58-44l8-16" stroke="#041511" stroke-width="5"/>' +
  '<g fill="#ffce5c"><path d="M-50 24h16v20h-16zM-22 24h16v20h-16zM24 24h16v20h-16zM50 24h16v20h-16z"/></g>' +
  '<path d="M2 58V22h14v36z" fill="#7a420c"/></g>'

/** Hills, trees and mist of the forest by night, aligned with the bottom of the screen. */
export function forestSvg(): string {
  const mist = (y: number, opacity: number) =>
    `<rect x="-40" y="${y}" width="1720" height="150" fill="url(#mist)" opacity="${opacity}"/>`
  return (
    '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 1600 600" preserveAspectRatio="xMidYMax slice">' +
    '<defs>' +
    gradient('far', [
      ['0', '#1d5a52'],
      ['1', '#0f3b38'],
    ]) +
    gradient('middle', [
      ['0', '#0f423a'],
      ['1', '#08261f'],
    ]) +
    gradient('near', [
      ['0', '#0a2b22'],
      ['1', '#03120d'],
    ]) +
    gradient('mist', [
      ['0', '#9ff0d0/0'],
      ['.5', '#9ff0d0/.16'],
      ['1', '#9ff0d0/0'],
    ]) +
    '</defs>' +
    '<path d="M-40 300Q180 120 420 250T860 210T1260 230T1680 180V620H-40Z" fill="url(#far)" opacity=".8"/>' +
    mist(210, 1) +
    `<path d="${canopy(330, 92, 46, 0.4)}" fill="url(#middle)"/>` +
    palm(250, 360, 190, 26, '#0b3a31') +
    palm(1_420, 350, 210, -30, '#0b3a31') +
    palm(1_010, 345, 150, 18, '#0d4036') +
    mist(320, 0.9) +
    house +
    `<path d="${canopy(438, 118, 50, 2.1)}" fill="url(#near)"/>` +
    palm(120, 470, 260, -24, '#062019') +
    palm(1_530, 480, 280, 20, '#062019') +
    mist(440, 0.5) +
    `<path d="${canopy(540, 150, 44, 4.2)}" fill="#020c09"/>` +
    '</svg>'
  )
}

type Leaf = {
  readonly turn: number
  readonly length: number
  readonly width: number
  readonly bend: number
  readonly tone: 'dark' | 'green' | 'gold'
}

/** A banana leaf from its stalk at the origin, growing up and bent to one side. */
function bananaLeaf({ turn, length, width, bend, tone }: Leaf): string {
  const tip = { x: bend, y: -length }
  const side = (out: number) =>
    `M0 0C${out * width * 0.9} ${-length * 0.12} ${bend * 0.4 + out * width * 1.15} ${-length * 0.68} ${tip.x} ${tip.y}C${bend * 0.62} ${-length * 0.62} ${bend * 0.2} ${-length * 0.3} 0 0Z`
  const veins = [0.16, 0.26, 0.36, 0.46, 0.56, 0.66, 0.76, 0.86].map((at) => {
    const x = bend * at ** 1.6
    const y = -length * at
    const reach = width * 0.78 * Math.sin(Math.PI * Math.min(1, at * 1.02)) ** 0.7
    return `M${x} ${y}l${reach} ${-reach * 0.55}M${x} ${y}l${-reach} ${-reach * 0.45}`
  })
  return (
    `<g transform="rotate(${turn})"><path d="${side(1)}" fill="url(#leaf-${tone})"/>` +
    `<path d="${side(-1)}" fill="url(#leaf-${tone}-shade)"/>` +
    `<path d="${veins.join('')}" stroke="#02120c" stroke-opacity=".35" stroke-width="2" fill="none"/>` +
    `<path d="M0 0C${bend * 0.2} ${-length * 0.3} ${bend * 0.62} ${-length * 0.62} ${tip.x} ${tip.y}" fill="none" stroke="#bff5cf" stroke-opacity=".38" stroke-width="3.500"/></g>`
  )
}

function fern(turn: number, length: number): string {
  const leaflets = Array.from({ length: 15 }, (_, index) => {
    const at = index / 15
    const y = -length * at
    const x = 30 * at * at
    const reach = 58 * (1 - at) ** 0.7 + 6
    return (
      `M${x} ${y}q${reach * 0.5} ${-22} ${reach} ${-6}q${-reach * 0.5} ${14} ${-reach} ${14}z` +
      `M${x} ${y}q${-reach * 0.5} ${-26} ${-reach} ${-12}q${reach * 0.45} ${18} ${reach} ${18}z`
    )
  })
  return (
    `<g transform="rotate(${turn})"><path d="${leaflets.join('')}" fill="url(#leaf-green)"/>` +
    `<path d="M0 0Q2 ${-length * 0.6} 30 ${-length}" fill="none" stroke="#02120c" stroke-width="3"/></g>`
  )
}

/** Leaves that reach in from a lower corner of the screen. */
export function leavesSvg(): string {
  const leaf = (tone: string, light: string, deep: string) =>
    gradient(`leaf-${tone}`, [
      ['0', light],
      ['1', deep],
    ]) +
    gradient(`leaf-${tone}-shade`, [
      ['0', deep],
      ['1', '#03140e'],
    ])
  const leaves: readonly Leaf[] = [
    { turn: -8, length: 500, width: 78, bend: -40, tone: 'dark' },
    { turn: 58, length: 470, width: 74, bend: 70, tone: 'dark' },
    { turn: 20, length: 450, width: 82, bend: 66, tone: 'green' },
    { turn: 84, length: 420, width: 66, bend: 46, tone: 'green' },
    { turn: 44, length: 330, width: 70, bend: 60, tone: 'gold' },
  ]
  return (
    '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 520 560"><defs>' +
    leaf('dark', '#0c4a36', '#062c20') +
    leaf('green', '#1f8a5a', '#0a4a34') +
    leaf('gold', '#8fae3a', '#2c5a24') +
    '</defs><g transform="translate(-6 566)">' +
    leaves.map(bananaLeaf).join('') +
    fern(66, 300) +
    fern(14, 260) +
    fern(100, 260) +
    '</g></svg>'
  )
}
