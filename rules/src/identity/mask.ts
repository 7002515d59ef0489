const hidden = '•'

/** `+60123456789` as `+60 ••••• 6789`: enough for its owner to recognise it. */
export function maskPhone(e164: string, dialingCode: string): string {
  const national = e164.replace(/^\+/, '').slice(dialingCode.length)
  if (national === '') return ''
  const tail = national.slice(-Math.min(4, Math.floor(national.length / 2)))
  return `+${dialingCode} ${hidden.repeat(5)} ${tail}`
}

/** `aminah@example.com` as `a•••••@e•••••.com`. */
export function maskEmail(email: string): string {
  const at = email.lastIndexOf('@')
  if (at < 1) return ''
  const domain = email.slice(at + 1)
  const dot = domain.lastIndexOf('.')
  const end = dot > 0 ? domain.slice(dot) : ''
  return `${first(email)}${hidden.repeat(5)}@${first(domain)}${hidden.repeat(5)}${end}`
}

/** `Siti Binti Ahmad` as `S••• B••• A•••`. */
export function maskName(name: string): string {
  return name
    .split(/\s+/)
    .filter(Boolean)
    .map((word) => `${first(word)}${hidden.repeat(3)}`)
    .join(' ')
}

function first(text: string): string {
  return [...text][0] ?? ''
}
