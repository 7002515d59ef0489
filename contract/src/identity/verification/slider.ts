import { type Static, Type } from 'typebox'
import { endpoint } from '../../endpoint.ts'
import { Fields } from '../../fields.ts'
import { idSchema } from '../../ids.ts'
import { VerificationPurpose, Verification } from './purpose.ts'

/** Size of the puzzle, in its own pixels; the page may show it larger or smaller. */
export const sliderWidth = 320
export const sliderHeight = 160
export const sliderPiece = 52
/** How far one press of an arrow key moves the piece, without and with Shift. */
export const sliderKeyStep = 2
export const sliderKeyStride = 10
export const sliderMinutes = 2

export const SliderChallenge = Type.Object({
  challengeId: Type.String(),
  /** PNG, base64: the picture with a hole, and the piece that belongs in it. */
  background: Type.String(),
  piece: Type.String(),
  width: Type.Integer(),
  height: Type.Integer(),
  pieceSize: Type.Integer(),
  /** Distance of the piece from the top; its horizontal place is the question. */
  pieceTop: Type.Integer(),
  expiresInSeconds: Type.Integer(),
})
export type SliderChallenge = Static<typeof SliderChallenge>

export const newSlider = endpoint({
  name: 'identity.newSlider',
  summary: 'A new slider puzzle, drawn by the server',
  method: 'POST',
  path: '/wps/verification/slider',
  auth: 'public',
  input: Fields({ purpose: VerificationPurpose }),
  output: SliderChallenge,
  errors: {},
  perMinute: 60,
})

/**
 * One point of the movement: the piece's x and the pointer's y in puzzle pixels, and milliseconds
 * since the start.
 */
export const SlidePoint = Fields({
  x: Type.Number({ minimum: -1000, maximum: 2000 }),
  y: Type.Number({ minimum: -5000, maximum: 5000 }),
  t: Type.Number({ minimum: 0, maximum: 120_000 }),
})
export type SlidePoint = Static<typeof SlidePoint>

/** The answer to a puzzle, as `rules/identity/slider` judges it. */
export const SlideAnswer = {
  x: Type.Number({ minimum: -1000, maximum: 2000 }),
  durationMs: Type.Number({ minimum: 0, maximum: 600_000 }),
  by: Type.Union([Type.Literal('pointer'), Type.Literal('keyboard')]),
  trajectory: Type.Array(SlidePoint, { maxItems: 600 }),
}

export const checkSlider = endpoint({
  name: 'identity.checkSlider',
  summary: 'The answer to a slider puzzle: position, duration and movement',
  method: 'POST',
  path: '/wps/verification/slider/check',
  auth: 'public',
  input: Fields({ challengeId: idSchema('challenge'), ...SlideAnswer }),
  output: Verification,
  errors: {
    /** `value.triesLeft`: 0 means that a new puzzle must be requested. */
    slider_missed: 422,
    slider_expired: 422,
  },
  perMinute: 120,
})
