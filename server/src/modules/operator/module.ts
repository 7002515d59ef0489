import type { Module } from '../../kernel/module.ts'

export const operator: Module = { name: 'operator', needs: [] }
