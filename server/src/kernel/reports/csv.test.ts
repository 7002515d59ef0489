import { expect, test } from 'vitest'
import { csvLine } from './csv.ts'

test.each([
  [['a', 'b'], 'a,b\r\n'],
  [['-12.50', '3'], '-12.50,3\r\n'],
  [['=1+1', '@x', '+x', '-x'], "'=1+1,'@x,'+x,'-x\r\n"],
  [['say "hi", you', 'two\nlines'], '"say ""hi"", you","two\nlines"\r\n'],
])('%j is %j', (cells, line) => expect(csvLine(cells)).toBe(line))
