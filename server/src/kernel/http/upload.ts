import multipart from '@fastify/multipart'
import { bodyLimitBytes } from '@kancil/contract/constants'
import type { Endpoint } from '@kancil/contract/endpoint'
import { type UploadedFile, uploadWrappingBytes } from '@kancil/contract/fields'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { Refusal } from './refusal.ts'

/**
 * Registers `route` where files are parsed: in a scope of its own, so that no other route accepts a
 * multipart body.
 */
export function uploadScope(
  app: FastifyInstance,
  { upload, bodyLimit = bodyLimitBytes }: Endpoint,
  route: (app: FastifyInstance) => void,
): void {
  if (!upload) return route(app)
  void app.register(async (scope) => {
    await scope.register(multipart, {
      limits: { fileSize: bodyLimit - uploadWrappingBytes, files: 1, fields: 0, parts: 1 },
    })
    route(scope)
  })
}

/**
 * The only file of a multipart body. The name and type it declares are ignored. Refuses
 * `body_too_large`, and `bad_request` for anything but one field `file`.
 */
export async function readUpload(request: FastifyRequest): Promise<{ file: UploadedFile }> {
  // A body that declares no length, or too great a one, is not read at all.
  const announced = Number(request.headers['content-length'] ?? Number.NaN)
  if (!(announced <= request.routeOptions.bodyLimit)) throw new Refusal('body_too_large')
  let file: UploadedFile | undefined
  try {
    for await (const part of request.parts()) {
      if (part.type !== 'file' || part.fieldname !== 'file' || file)
        throw new Refusal('bad_request')
      file = new Blob([new Uint8Array(await part.toBuffer())])
    }
  } catch (error) {
    const { code } = error as { code?: string }
    throw new Refusal(code === 'FST_REQ_FILE_TOO_LARGE' ? 'body_too_large' : 'bad_request')
  }
  if (!file) throw new Refusal('bad_request')
  return { file }
}
