import { cleanup, render, screen } from '@testing-library/react'
import { type ReactElement, useEffect } from 'react'
import { renderToString } from 'react-dom/server'
import { StaticRouter, useLocation } from 'react-router'
import { afterEach, expect, test, vi } from 'vitest'
import { BrowserRouter } from './router.tsx'
import { useHydrated } from './session/stored-choice.ts'

const acted: string[] = []

function Place(): ReactElement {
  const { pathname, search } = useLocation()
  const hydrated = useHydrated()
  useEffect(() => {
    if (hydrated) acted.push(pathname + search)
  }, [hydrated, pathname, search])
  return <p>{pathname + search}</p>
}

afterEach(() => {
  cleanup()
  history.replaceState(null, '', '/')
})

test('a page that shares its first HTML begins as that, and is at its own address before it acts', () => {
  const errors = vi.spyOn(console, 'error')
  history.replaceState(null, '', '/rng?page=RIMBA')
  const container = document.createElement('div')
  container.innerHTML = renderToString(
    <StaticRouter location="/rng">
      <Place />
    </StaticRouter>,
  )
  document.body.append(container)
  render(
    <BrowserRouter rendered="/rng">
      <Place />
    </BrowserRouter>,
    { container, hydrate: true },
  )
  expect(screen.getByText('/rng?page=RIMBA')).toBeTruthy()
  expect(acted).toEqual(['/rng?page=RIMBA'])
  expect(errors).not.toHaveBeenCalled()
})
