import { type DayPoint, dayScales } from '../../ui/day-scales.ts';

const [WIDE, TALL] = [1200, 640];
/** Twice the resolution, so that it is sharp on a slide. */
const SCALE = 2;
const FRAME = { left: 96, right: WIDE - 40, top: 292, bottom: TALL - 72 };
const FOUR = 4;

interface Picture {
  title: string;
  range: string;
  totals: readonly { name: string; value: string; change: string }[];
  chart: { title: string; points: readonly DayPoint[]; before: string | null };
  shown: (value: number) => string;
  dayName: (day: string) => string;
}

/** The figures as a picture, in the colours of the page: their title, the totals, and the line. */
export async function drawFigures(of: Picture): Promise<Blob> {
  await document.fonts.ready;
  const canvas = Object.assign(document.createElement('canvas'), {
    width: WIDE * SCALE,
    height: TALL * SCALE,
  });
  const pen = canvas.getContext('2d');
  if (!pen) throw new Error('This browser draws no pictures.');
  pen.scale(SCALE, SCALE);
  const style = getComputedStyle(document.documentElement);
  const colour = (name: string) => style.getPropertyValue(name).trim();
  const family = getComputedStyle(document.body).fontFamily;
  const write = (text: string, x: number, y: number, size: number, tone: string, weight = 400) => {
    pen.font = `${weight} ${size}px ${family}`;
    pen.fillStyle = colour(tone);
    pen.fillText(text, x, y);
  };

  pen.fillStyle = colour('--surface');
  pen.fillRect(0, 0, WIDE, TALL);
  write(of.title, 40, 60, 28, '--fg', 600);
  write(of.range, 40, 90, 16, '--fg-2');
  for (const [at, { name, value, change }] of of.totals.slice(0, FOUR).entries()) {
    const left = 40 + at * ((WIDE - 80) / FOUR);
    write(name, left, 140, 15, '--fg-2');
    write(value, left, 178, 30, '--fg', 600);
    write(change, left, 202, 15, '--fg-2');
  }
  write(of.chart.title, 40, 256, 18, '--fg', 600);
  drawChart(pen, of, colour, write);
  return new Promise((resolve, reject) =>
    canvas.toBlob(
      (blob) => (blob ? resolve(blob) : reject(new Error('The picture was not made.'))),
      'image/png',
    ),
  );
}

function drawChart(
  pen: CanvasRenderingContext2D,
  { chart, shown, dayName }: Picture,
  colour: (name: string) => string,
  write: (text: string, x: number, y: number, size: number, tone: string) => void,
): void {
  const { y, middle, labelled, path, fill } = dayScales(chart.points, FRAME);
  const draw = (d: string, tone: string, width: number, dash: number[] = []) => {
    pen.strokeStyle = colour(tone);
    pen.lineWidth = width;
    pen.setLineDash(dash);
    pen.stroke(new Path2D(d));
  };
  pen.textAlign = 'right';
  for (const tick of y.ticks(FOUR)) {
    draw(`M${FRAME.left},${y(tick)}H${FRAME.right}`, '--line', 1);
    write(shown(tick), FRAME.left - 12, y(tick) + 5, 14, '--fg-3');
  }
  pen.textAlign = 'center';
  for (const point of labelled) write(dayName(point.day), middle(point), FRAME.bottom + 26, 14, '--fg-3');
  pen.textAlign = 'left';
  pen.globalAlpha = 0.1;
  pen.fillStyle = colour('--brand');
  // oxlint-disable-next-line unicorn/no-array-fill-with-reference-type -- a canvas fills a path, no array
  pen.fill(new Path2D(fill));
  pen.globalAlpha = 1;
  if (chart.before !== null) {
    draw(path('before'), '--line-strong', 2, [6, 6]);
    draw(`M${FRAME.left},${TALL - 24}h28`, '--line-strong', 2, [6, 6]);
    write(chart.before, FRAME.left + 36, TALL - 19, 14, '--fg-2');
  }
  draw(path('value'), '--brand', 3);
}
