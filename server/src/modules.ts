import type { Module } from './kernel/module.ts'

/** Every module of the server, in an order in which each comes after those it needs. */
export const modules: readonly Module[] = []
