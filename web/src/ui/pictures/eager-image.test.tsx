import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { renderToString } from 'react-dom/server'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { EagerImage } from './eager-image.tsx'

const picture = { src: '/wps/pictures/a.webp', alt: 'Ramadan', width: 1_200, height: 480 }
const cdns = ['https://one.example', 'https://two.example']

let complete = false
beforeEach(() => {
  complete = false
  vi.spyOn(HTMLImageElement.prototype, 'complete', 'get').mockImplementation(() => complete)
})
afterEach(() => {
  cleanup()
  vi.restoreAllMocks()
})

test('the server’s HTML asks the first CDN at once, the site where there is none', () => {
  expect(renderToString(<EagerImage {...picture} cdns={cdns} />)).toContain(
    'src="https://one.example/wps/pictures/a.webp"',
  )
  expect(renderToString(<EagerImage {...picture} cdns={[]} />)).toContain(
    'src="/wps/pictures/a.webp"',
  )
})

test('three attempts, the last of them at the site; then a quiet mark', () => {
  render(<EagerImage {...picture} cdns={cdns} />)
  const sourceOf = (): string | null => screen.getByRole('img').getAttribute('src')
  const addresses = [sourceOf()]
  for (let attempt = 1; attempt < 3; attempt++) {
    fireEvent.error(screen.getByRole('img'))
    addresses.push(sourceOf())
  }
  expect(addresses).toEqual([
    'https://one.example/wps/pictures/a.webp',
    'https://two.example/wps/pictures/a.webp',
    '/wps/pictures/a.webp',
  ])
  fireEvent.error(screen.getByRole('img'))
  expect(document.querySelector('img')).toBeNull()
  expect(screen.getByRole('img').getAttribute('aria-label')).toBe('Ramadan')
})

test('a failure before the page could hear of it counts', () => {
  complete = true
  render(<EagerImage {...picture} cdns={cdns} />)
  expect(screen.getByRole('img').getAttribute('src')).toContain('https://two.example')
})

test('another picture begins anew', () => {
  const { rerender } = render(<EagerImage {...picture} cdns={cdns} />)
  fireEvent.error(screen.getByRole('img'))
  rerender(<EagerImage {...picture} src="/wps/pictures/b.webp" cdns={cdns} />)
  expect(screen.getByRole('img').getAttribute('src')).toBe(
    'https://one.example/wps/pictures/b.webp',
  )
})
