import { useEffect, useRef } from 'react'
import { NavigationType, useLocation, useNavigationType } from 'react-router'

/**
 * A new screen starts at the top; Back returns to the old position. A modal in the address moves
 * nothing.
 */
export function useScrollPlace(): void {
  const location = useLocation()
  const type = useNavigationType()
  const places = useRef(new Map<string, number>())
  const last = useRef(location)
  useEffect(() => {
    const remember = (): void => void places.current.set(last.current.key, scrollY)
    addEventListener('scroll', remember, { passive: true })
    return () => removeEventListener('scroll', remember)
  }, [])
  useEffect(() => {
    const moved = last.current.pathname !== location.pathname
    last.current = location
    if (!moved) return
    scrollTo({ top: type === NavigationType.Pop ? (places.current.get(location.key) ?? 0) : 0 })
  }, [location, type])
}
