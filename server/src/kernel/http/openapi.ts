import { commonErrors } from '@kancil/contract/errors'
import type { Endpoint } from '@kancil/contract/endpoint'
import { howToCall } from './how-to-call.ts'

/**
 * The OpenAPI 3.1 document of the endpoints served: printed from the same values that serve them.
 */
export function openApi(served: readonly Endpoint[], title: string): object {
  const paths: Record<string, Record<string, object>> = {}
  for (const endpoint of served.toSorted((a, b) => a.path.localeCompare(b.path))) {
    const path = endpoint.path.replace(/:([A-Za-z]+)/g, '{$1}')
    ;(paths[path] ??= {})[endpoint.method.toLowerCase()] = operation(endpoint)
  }
  return {
    openapi: '3.1.0',
    info: {
      title,
      version: '1',
      description: howToCall.join('\n\n'),
    },
    paths,
    components: {
      securitySchemes: {
        session: { type: 'apiKey', in: 'cookie', name: '__Host-kancil-member' },
        operator: { type: 'apiKey', in: 'cookie', name: '__Host-kancil-operator' },
        tab: { type: 'apiKey', in: 'header', name: 'x-kancil-token' },
      },
      schemas: {
        Failure: {
          type: 'object',
          required: ['success', 'message', 'value'],
          properties: {
            success: { const: false },
            message: { type: 'string' },
            value: { type: 'object' },
          },
        },
      },
    },
  }
}

function operation(endpoint: Endpoint): object {
  const reads = endpoint.method === 'GET' || endpoint.method === 'DELETE'
  const needed = new Set(endpoint.input.required ?? [])
  const parameters = [
    ...Object.entries(endpoint.params?.properties ?? {}).map(([name, schema]) => ({
      name,
      in: 'path',
      required: true,
      schema,
    })),
    ...(reads
      ? Object.entries(endpoint.input.properties).map(([name, schema]) => ({
          name,
          in: 'query',
          required: needed.has(name),
          schema,
        }))
      : []),
  ]
  const media = endpoint.encrypted
    ? 'application/jose'
    : endpoint.upload
      ? 'multipart/form-data'
      : endpoint.form
        ? 'application/x-www-form-urlencoded'
        : 'application/json'
  return {
    operationId: endpoint.name,
    summary: endpoint.summary,
    tags: [endpoint.name.split('.')[0]],
    security:
      endpoint.auth === 'public'
        ? []
        : [{ [endpoint.auth === 'operator' ? 'operator' : 'session']: [], tab: [] }],
    'x-auth': endpoint.auth,
    ...(endpoint.permission ? { 'x-permission': endpoint.permission } : {}),
    ...(endpoint.encrypted
      ? { 'x-encrypted': 'compact JWE (ECDH-ES, A256GCM) of the body to a key of /wps/system/keys' }
      : {}),
    ...(parameters.length > 0 ? { parameters } : {}),
    ...(reads
      ? {}
      : { requestBody: { required: true, content: { [media]: { schema: endpoint.input } } } }),
    responses: { 200: answer(endpoint), ...refusals(endpoint) },
  }
}

function answer(endpoint: Endpoint): object {
  const schema = {
    type: 'object',
    required: ['success', 'value'],
    properties: { success: { const: true }, value: endpoint.output },
  }
  return { description: 'Done', content: { 'application/json': { schema } } }
}

function refusals(endpoint: Endpoint): Record<string, object> {
  const byStatus: Record<string, string[]> = {}
  for (const [code, status] of Object.entries({ ...commonErrors, ...endpoint.errors }))
    (byStatus[status] ??= []).push(code)
  return Object.fromEntries(
    Object.entries(byStatus).map(([status, codes]) => [
      status,
      {
        description: codes.join(', '),
        content: { 'application/json': { schema: { $ref: '#/components/schemas/Failure' } } },
      },
    ]),
  )
}
