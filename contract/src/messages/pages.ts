import { Type } from 'typebox'
import { endpoint } from '../endpoint.ts'
import { Fields } from '../fields.ts'
import { offeredLanguages } from '../languages.ts'
import { helpKeys } from '../site/help.ts'
import { InstantText } from '../time.ts'

const Topic = Type.Enum(helpKeys)

/** The product's own text of a page applies until the operator has published another. */
export const ownPage = endpoint({
  name: 'messages.ownPage',
  summary: 'A page of the help centre in the operator’s own words, if it has any',
  method: 'GET',
  path: '/wps/system/helpPage',
  auth: 'public',
  input: Fields({ topic: Topic, language: Type.Optional(Type.Enum(offeredLanguages)) }),
  output: Type.Object({
    page: Type.Union([
      Type.Object({
        title: Type.String(),
        /** HTML of the allow list (`contract/src/messages/html.ts`). */
        content: Type.String(),
        updatedAt: InstantText,
      }),
      Type.Null(),
    ]),
    /** Every page that has words of the operator's own. */
    titles: Type.Array(Type.Object({ topic: Topic, title: Type.String() })),
  }),
  errors: {},
})
