/** Invitation codes from the address, kept for this tab's visit. */
export type VisitCodes = { readonly referralCode: string; readonly affiliateCode: string }

const key = 'kancil-invited'
const none: VisitCodes = { referralCode: '', affiliateCode: '' }

/**
 * Called at the start of the page, before the address changes. A later link in the same tab wins.
 */
export function keepVisitCodes(): void {
  const query = new URLSearchParams(location.search)
  const fields = {
    referralCode: query.get('referralCode'),
    affiliateCode: query.get('affiliateCode') ?? query.get('code'),
  }
  const entries = Object.entries(fields).filter(([, code]) => code)
  if (entries.length === 0) return
  const codes = Object.fromEntries(entries.map(([name, code]) => [name, code!.slice(0, 100)]))
  try {
    sessionStorage.setItem(key, JSON.stringify({ ...visitCodes(), ...codes }))
  } catch {
    // Without storage the code is lost when the address changes.
  }
}

export function visitCodes(): VisitCodes {
  try {
    return { ...none, ...(JSON.parse(sessionStorage.getItem(key) ?? '{}') as Partial<VisitCodes>) }
  } catch {
    return none
  }
}
