export type Room = { readonly context: AudioContext; readonly out: GainNode }

type Note = {
  readonly at: number
  readonly pitch: number
  readonly seconds: number
  readonly gain: number
}

/** Bronze: a tone and three inharmonic overtones that die away sooner. */
const partials = [
  [1, 1, 1],
  [2.02, 0.42, 0.6],
  [2.76, 0.3, 0.4],
  [5.4, 0.12, 0.18],
] as const

export function bell({ context, out }: Room, { at, pitch, seconds, gain }: Note): void {
  for (const [ratio, share, length] of partials) {
    const oscillator = context.createOscillator()
    oscillator.frequency.value = pitch * ratio
    const envelope = context.createGain()
    envelope.gain.setValueAtTime(0, at)
    envelope.gain.linearRampToValueAtTime(gain * share, at + 0.004)
    envelope.gain.exponentialRampToValueAtTime(0.0001, at + seconds * length)
    oscillator.connect(envelope).connect(out)
    oscillator.start(at)
    oscillator.stop(at + seconds * length + 0.02)
  }
}

/** A wooden stop: a tone that falls immediately. */
export function thump({ context, out }: Room, { at, pitch, gain }: Omit<Note, 'seconds'>): void {
  const oscillator = context.createOscillator()
  oscillator.type = 'triangle'
  oscillator.frequency.setValueAtTime(pitch * 1.8, at)
  oscillator.frequency.exponentialRampToValueAtTime(pitch, at + 0.05)
  const envelope = context.createGain()
  envelope.gain.setValueAtTime(gain, at)
  envelope.gain.exponentialRampToValueAtTime(0.0001, at + 0.13)
  oscillator.connect(envelope).connect(out)
  oscillator.start(at)
  oscillator.stop(at + 0.15)
}

type Sweep = {
  readonly at: number
  readonly from: number
  readonly to: number
  readonly seconds: number
  readonly gain: number
}

/**
 * Wind: noise through a rising band-pass filter. The noise is a fixed sequence, always the same.
 */
export function noise({ context, out }: Room, { at, from, to, seconds, gain }: Sweep): void {
  const source = context.createBufferSource()
  source.buffer = noiseBuffer(context)
  source.loop = true
  const band = context.createBiquadFilter()
  band.type = 'bandpass'
  band.Q.value = 1.4
  band.frequency.setValueAtTime(from, at)
  band.frequency.exponentialRampToValueAtTime(to, at + seconds)
  const envelope = context.createGain()
  envelope.gain.setValueAtTime(0, at)
  envelope.gain.linearRampToValueAtTime(gain, at + seconds * 0.7)
  envelope.gain.linearRampToValueAtTime(0, at + seconds)
  source.connect(band).connect(envelope).connect(out)
  source.start(at)
  source.stop(at + seconds)
}

let cached: AudioBuffer | null = null

function noiseBuffer(context: AudioContext): AudioBuffer {
  if (cached) return cached
  const buffer = context.createBuffer(1, context.sampleRate, context.sampleRate)
  const samples = buffer.getChannelData(0)
  let state = 22_222
  for (let index = 0; index < samples.length; index += 1) {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    samples[index] = state / 2_147_483_648 - 1
  }
  cached = buffer
  return buffer
}
