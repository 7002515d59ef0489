import { expect, test } from 'vitest'
import { completeLock } from './complete-lock.ts'

const tool = {
  version: '1.0.0',
  dev: true,
  optionalDependencies: {
    '@tool/binding-linux-x64-gnu': '1.0.0',
    '@tool/binding-linux-x64-musl': '1.0.0',
    '@tool/binding-win32-arm64-msvc': '1.0.0',
    '@tool/wasm32-wasi': '1.0.0',
  },
}

test('builds for other machines that npm left out are named again', () => {
  const here = { version: '1.0.0', cpu: ['x64'], os: ['linux'] }
  const { packages } = completeLock({
    packages: {
      '': {},
      'node_modules/tool': tool,
      'node_modules/@tool/binding-linux-x64-gnu': here,
    },
  })
  const rest = { version: '1.0.0', dev: true, optional: true }
  expect(packages).toEqual({
    '': {},
    'node_modules/tool': tool,
    'node_modules/@tool/binding-linux-x64-gnu': here,
    'node_modules/@tool/binding-linux-x64-musl': {
      ...rest,
      cpu: ['x64'],
      os: ['linux'],
      libc: ['musl'],
    },
    'node_modules/@tool/binding-win32-arm64-msvc': { ...rest, cpu: ['arm64'], os: ['win32'] },
    'node_modules/@tool/wasm32-wasi': { ...rest, cpu: ['wasm32'] },
  })
})

test('a whole lock file stays as it is', () => {
  const lock = completeLock({ packages: { '': {}, 'node_modules/tool': tool } })
  expect(completeLock(lock)).toEqual(lock)
})
