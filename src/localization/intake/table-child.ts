import { readCells } from '../formats/xlsx/read-cells.ts';
import { serveReading } from './serve-reading.ts';

serveReading('table', async function* ({ path, sheet, scratch }) {
  for await (const { cells } of readCells(path, { sheet, scratch })) {
    const width = Math.max(-1, ...cells.keys()) + 1;
    yield Array.from({ length: width }, (_, column) => cells.get(column) ?? '');
  }
});
