import type { Language } from './section.ts'
import { ar } from './words/ar.ts'
import { cn } from './words/cn.ts'
import { en } from './words/en.ts'
import { ms } from './words/ms.ts'
import { vi } from './words/vi.ts'

export const languages: readonly Language[] = [
  { folder: 'en', words: en },
  { folder: 'ms', words: ms },
  { folder: 'cn', words: cn },
  { folder: 'vi', words: vi },
  { folder: 'ar', words: ar },
]
