/** Draws an SVG into a canvas at exactly its display size. */
export async function raster(
  svg: string,
  width: number,
  height: number,
): Promise<HTMLCanvasElement> {
  const canvas = document.createElement('canvas')
  canvas.width = Math.max(1, Math.round(width))
  canvas.height = Math.max(1, Math.round(height))
  const image = await loadSvg(svg)
  contextOf(canvas).drawImage(image, 0, 0, canvas.width, canvas.height)
  return canvas
}

export async function loadSvg(svg: string): Promise<HTMLImageElement> {
  const image = new Image()
  image.src = `data:image/svg+xml,${encodeURIComponent(svg)}`
  await image.decode()
  return image
}

export function contextOf(canvas: HTMLCanvasElement): CanvasRenderingContext2D {
  const context = canvas.getContext('2d')
  if (!context) throw new Error('this browser draws no pictures')
  return context
}
