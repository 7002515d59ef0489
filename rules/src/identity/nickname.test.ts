import { expect, test } from 'vitest'
import { nicknameFault, normaliseNickname } from './nickname.ts'

const house = { brand: 'Kancil', bannedWords: ['bodoh', ' Bad Word ', ''] }

test.each([
  'Aminah',
  'Tan Wei Ming',
  "D'Cruz",
  'Ah-Meng 88',
  'நிலா',
  '小明',
  'ليلى',
  'Nguyễn Ánh',
  'J.R. Raj'.replace('. ', '.'),
  'Élodie',
  'Амина',
  'Αγγελική',
  'Lim 小明',
  'Arnold',
])('%s is taken', (nickname) => {
  expect(nicknameFault(normaliseNickname(nickname), house)).toBeNull()
})

test.each([
  ['A', 'too_short'],
  ['', 'too_short'],
  ['a'.repeat(21), 'too_long'],
  ['12345', 'pattern'],
  ['two  spaces', 'pattern'],
  ['-dash', 'pattern'],
  ['dash-', 'pattern'],
  ['<b>bold</b>', 'pattern'],
  ['smile 😀', 'pattern'],
  ['right‮left', 'pattern'],
  ['zero​width', 'pattern'],
  ['line\nbreak', 'pattern'],
  ['a@example.com', 'pattern'],
  ['Admin', 'refused'],
  ['ＡＤＭＩＮ', 'refused'],
  ['4dm1n', 'refused'],
  ['a.d.m.i.n', 'refused'],
  ['Kancil Team', 'refused'],
  ['K4ncil', 'refused'],
  ['Kàncïl', 'refused'],
  ['Customer Service', 'refused'],
  ['Аdmin', 'refused'], // Cyrillic А
  ['аԁміп', 'refused'],
  ['Suppοrt', 'refused'], // Greek omicron
  ['ѕуѕтем', 'refused'],
  ['adrnin', 'refused'],
  ['Officiai', 'refused'],
  ['kаncil', 'refused'],
  ['Kancıl', 'refused'],
  ['Аминаh', 'refused'],
  ['Админ', 'refused'],
  ['Ami\u3164nah', 'pattern'],
  ['小客服', 'refused'],
  ['B0doh', 'refused'],
  ['badword', 'refused'],
])('%s is %s', (nickname, fault) => {
  expect(nicknameFault(normaliseNickname(nickname), house)).toBe(fault)
})
