import { stringify } from 'csv-stringify/sync'

/** An amount may begin with a minus; a spreadsheet reads it as the number it is. */
const plainNumber = /^-?\d+(\.\d+)?$/

/**
 * One line of CSV (RFC 4180), with CRLF at its end. Text that a spreadsheet would take for a
 * formula is prefixed with an apostrophe.
 */
export function csvLine(cells: readonly (string | number | null)[]): string {
  return stringify([[...cells]], {
    record_delimiter: 'windows',
    // Either alone ends a line for some readers.
    quoted_match: /[\r\n]/,
    escape_formulas: true,
    cast: {
      string: (value) => (plainNumber.test(value) ? { value, escape_formulas: false } : value),
    },
  })
}
