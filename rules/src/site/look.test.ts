import { lookThemes } from '@kancil/contract/site/look'
import { expect, test } from 'vitest'
import { contrast, contrastsOf, lookStyle, lowContrasts } from './look.ts'
import { settingFault } from './setting-fault.ts'

const house = { dark: {}, light: {} }

test.each(lookThemes)('the product’s own colours pass: %s', (theme) => {
  expect(lowContrasts(house, theme)).toEqual([])
  expect(contrastsOf(house, theme)).toHaveLength(25)
})

test('contrast is that of WCAG', () => {
  expect(contrast('#000000', '#ffffff')).toBeCloseTo(21, 5)
  expect(contrast('#777777', '#ffffff')).toBeCloseTo(4.48, 2)
  expect(contrast('#ffffff', '#777777')).toBeCloseTo(4.48, 2)
})

test('a colour that cannot be read on its ground is refused by name', () => {
  const pale = { dark: {}, light: { primary: '#aaddaa' } }
  expect(lowContrasts(pale, 'light').map(({ front, back }) => `${front} on ${back}`)).toEqual([
    'primary on bg',
    'primary on surface',
    'primary on raised',
    'on-primary on primary',
  ])
  expect(settingFault('look', pale)).toEqual({
    field: 'light.primary',
    reason: 'contrast_too_low',
  })
  // A ground can swallow a colour that the operator cannot choose.
  const red = { dark: { bg: '#7a1f1a' }, light: {} }
  expect(lowContrasts(red, 'dark').map(({ front }) => front)).toContain('danger')
})

test('only what was chosen is written into the page', () => {
  expect(lookStyle(house)).toBe('')
  expect(lookStyle({ dark: { primary: '#ffd166', 'on-primary': '#221a00' }, light: {} })).toBe(
    `:root[data-theme='dark']{--primary:#ffd166;--cloth:#ffd166;--on-primary:#221a00}` +
      ':root:root{--night:#ffd166;--on-night:#221a00}',
  )
})
