import { expect, test } from 'vitest'
import { samePayee } from './payee-name.ts'

test.each([
  ['Siti binti Ahmad', 'SITI  BINTI AHMAD', true],
  ['José Núñez', 'jose nunez', true],
  ["D'Cruz, Anne-Marie", 'D CRUZ ANNE MARIE', true],
  ['Siti binti Ahmad', 'Siti Ahmad', false],
  ['陈小明', '陈小明', true],
  ['陈小明', '陈大明', false],
  ['', '', false],
  ['.', '-', false],
])('%s and %s: %s', (name, other, same) => expect(samePayee(name, other)).toBe(same))
