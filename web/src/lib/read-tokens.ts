/** The tokens are OKLCH, which chart libraries do not parse: paint one pixel and read it back. */
function readRgb(context: CanvasRenderingContext2D, colour: string): [number, number, number] {
  context.clearRect(0, 0, 1, 1);
  context.fillStyle = colour;
  context.fillRect(0, 0, 1, 1);
  const [red = 0, green = 0, blue = 0] = context.getImageData(0, 0, 1, 1).data;
  return [red, green, blue];
}

/** Reads the current tokens on `element` as `rgba(…)`. @throws {Error} without a canvas. */
export function readColourTokens(element: Element): (name: string, alpha?: number) => string {
  const canvas = document.createElement('canvas');
  canvas.width = 1;
  canvas.height = 1;
  const context = canvas.getContext('2d', { willReadFrequently: true });
  if (!context) throw new Error('this browser has no canvas');
  const style = getComputedStyle(element);
  return (name, alpha = 1) => {
    const [red, green, blue] = readRgb(context, style.getPropertyValue(name).trim());
    return `rgba(${red}, ${green}, ${blue}, ${alpha})`;
  };
}
