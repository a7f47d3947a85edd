/** A decoded picture: four bytes for each pixel, red, green, blue and opacity, from the top left. */
export interface Raster {
  readonly width: number;
  readonly height: number;
  readonly pixels: Uint8Array;
}

/** More than a scan of a page in print quality; a header may claim anything. */
const mostPixels = 50_000_000;

/** An empty picture, or undefined for a size that no real one has. */
export function emptyRaster(width: number, height: number): Raster | undefined {
  return width > 0 && height > 0 && width * height <= mostPixels
    ? { width, height, pixels: new Uint8Array(width * height * 4) }
    : undefined;
}
