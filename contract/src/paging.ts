import { type TSchema, Type } from 'typebox'

export const pageSizeMax = 100

/** Query fields of every list. Pages count from 1. */
export const PageQuery = {
  pageNo: Type.Optional(Type.Integer({ minimum: 1, maximum: 100_000 })),
  pageSize: Type.Optional(Type.Integer({ minimum: 1, maximum: pageSizeMax })),
}

/** One page of a list, with what the pager needs. */
export function PageOf<Item extends TSchema>(item: Item) {
  return Type.Object({
    items: Type.Array(item),
    pageNo: Type.Integer(),
    pageSize: Type.Integer(),
    totalItems: Type.Integer(),
    totalPages: Type.Integer(),
  })
}

export type Page<Item> = {
  items: Item[]
  pageNo: number
  pageSize: number
  totalItems: number
  totalPages: number
}

export function page<Item>(
  items: Item[],
  pageNo: number,
  pageSize: number,
  totalItems: number,
): Page<Item> {
  return { items, pageNo, pageSize, totalItems, totalPages: Math.ceil(totalItems / pageSize) }
}
