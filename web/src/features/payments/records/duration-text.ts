import type { Text } from '../../../i18n/use-text.tsx'

const secondsStep = 10

/** A duration in words, rounded up, in a suitable unit. */
export function durationText(text: Text, seconds: number): string {
  if (seconds < 55) {
    const count = Math.max(1, Math.ceil(seconds / secondsStep)) * secondsStep
    return text('payments.duration.seconds', { count })
  }
  const minutes = Math.ceil((seconds - 5) / 60)
  if (minutes < 120) return text('payments.duration.minutes', { count: minutes })
  return text('payments.duration.hours', { count: Math.ceil(minutes / 60) })
}
