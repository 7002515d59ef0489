/** In a file of its own, so that only devices that need it load it. */
export { CanvasRenderer } from 'pixi.js'
