import { describe, expect, it } from 'vitest';
import { placesOf } from '../../web/src/localize/editor/places.ts';

/** Rows 2, 3 and 7 of one task, then 0 and 1 of the one before it. */
const list = placesOf({ total: 5, tasks: ['task_B', 'task_A'], runs: [0, 2, 2, 0, 7, 1, 1, 0, 2] });
const ALL = ['task_B:2', 'task_B:3', 'task_B:7', 'task_A:0', 'task_A:1'];

describe('the positions of a list', () => {
  it('give the row at an index and the index of a row', () => {
    expect([0, 1, 2, 3, 4].map((n) => list.idAt(n))).toEqual(ALL);
    expect(ALL.map((id) => list.indexOf(id))).toEqual([0, 1, 2, 3, 4]);
    expect([list.idAt(-1), list.idAt(5)]).toEqual([undefined, undefined]);
    for (const id of ['task_B:0', 'task_B:4', 'task_B:8', 'task_A:2', 'task_C:0'])
      expect(list.indexOf(id)).toBe(-1);
  });

  it('find the row after a removed one, and the last one at the end', () => {
    const after = { 'task_B:0': 0, 'task_B:3': 1, 'task_B:4': 2, 'task_B:9': 3, 'task_A:5': 4, 'task_C:1': 0 };
    for (const [id, index] of Object.entries(after)) expect([id, list.atOrAfter(id)]).toEqual([id, index]);
  });

  it('are requested in runs, across tasks and cut at page ends', () => {
    expect(list.runsFrom(1, 3)).toEqual([
      { task_id: 'task_B', first: 3, count: 1 },
      { task_id: 'task_B', first: 7, count: 1 },
      { task_id: 'task_A', first: 0, count: 1 },
    ]);
    expect(list.runsFrom(4, 200)).toEqual([{ task_id: 'task_A', first: 1, count: 1 }]);
    expect(placesOf({ total: 0, tasks: [], runs: [] }).runsFrom(0, 200)).toEqual([]);
  });

  it('of an empty list are none', () => {
    const none = placesOf({ total: 0, tasks: [], runs: [] });
    expect([none.idAt(0), none.indexOf('task_A:0'), none.atOrAfter('task_A:0')]).toEqual([undefined, -1, 0]);
  });
});
