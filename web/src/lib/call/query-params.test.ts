import { expect, test } from 'vitest'
import { flagParam, integerParam, oneOfParam, textParam } from './query-params.ts'

test.each([
  [integerParam(1), '3', 3],
  [integerParam(1), '0', 1],
  [integerParam(1), '1e9', 1],
  [integerParam(1), null, 1],
  [oneOfParam(['hot', 'name'], 'hot'), 'name', 'name'],
  [oneOfParam(['hot', 'name'], 'hot'), '<script>', 'hot'],
  [textParam('', 4), 'abcdef', 'abcd'],
  [flagParam, '1', true],
  [flagParam, 'yes', false],
])('parameter %# reads %s as %s', (parameter, text, value) => {
  expect(parameter.read(text)).toBe(value)
})

test('a default is left out of the address', () => {
  expect(integerParam(1).write(1)).toBeNull()
  expect(integerParam(1).write(2)).toBe('2')
})
