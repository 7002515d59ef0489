import { cleanup, fireEvent, screen } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { writeStored } from '../../lib/session/stored-choice.ts'
import { show } from '../../ui/testing.ts'
import { VisitCount } from './visit-count.tsx'

const tag = (): HTMLScriptElement | null => document.querySelector('script[data-visit-count]')

afterEach(() => {
  cleanup()
  tag()?.remove()
  writeStored('visit-count', '')
})

test('nothing is loaded before a yes, and nothing after a no', async () => {
  await show(<VisitCount id="G-ABCD1234" />)
  expect(tag()).toBeNull()
  fireEvent.click(screen.getByRole('button', { name: /No/ }))
  expect(tag()).toBeNull()
  expect(screen.queryByRole('button')).toBeNull()
})

test('after a yes the tag is loaded once and nobody is asked again', async () => {
  await show(<VisitCount id="G-ABCD1234" />)
  fireEvent.click(screen.getByRole('button', { name: /Agree/ }))
  expect(tag()?.src).toBe('https://www.googletagmanager.com/gtag/js?id=G-ABCD1234')
  cleanup()
  await show(<VisitCount id="G-ABCD1234" />)
  expect(screen.queryByRole('button')).toBeNull()
  expect(document.querySelectorAll('script[data-visit-count]')).toHaveLength(1)
})
