/**
 * One line of CSV (RFC 4180). Text that a spreadsheet would take for a formula is led by an
 * apostrophe; amounts may begin with a minus.
 */
export function csvLine(cells: readonly string[]): string {
  return `${cells.map(cell).join(',')}\r\n`
}

function cell(text: string): string {
  const isAmount = /^-?\d+(\.\d+)?$/.test(text)
  const safe = !isAmount && /^[=+\-@\t\r]/.test(text) ? `'${text}` : text
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
}
