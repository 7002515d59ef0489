import { Moon, Sun } from 'lucide-react'
import type { ReactElement } from 'react'
import { useText } from '../../i18n/use-text.tsx'
import { setTheme, useTheme } from '../../lib/theme.ts'
import { IconButton } from '../icon-button.tsx'

export function ThemeButton(): ReactElement {
  const text = useText()
  const theme = useTheme()
  return (
    <IconButton
      label={text(theme === 'dark' ? 'shell.theme.light' : 'shell.theme.dark')}
      onClick={() => setTheme(theme === 'dark' ? 'light' : 'dark')}
    >
      {theme === 'dark' ? <Sun size={18} /> : <Moon size={18} />}
    </IconButton>
  )
}
