import { afterEach, describe, expect, it, vi } from 'vitest';
import { freePlace } from '../../web/src/shell/free-place.ts';
import { holdNotice, type Toast, toast, toastStore, withToast } from '../../web/src/shell/toast.ts';

const page = { width: 1440, height: 900 };
const size = { width: 380, height: 60 };
const button = (left: number, top: number, isPrimary = false) => ({
  left,
  top,
  right: left + 100,
  bottom: top + 32,
  isPrimary,
});

describe('a notice', () => {
  it('covers no button: it goes to the first free place', () => {
    expect(freePlace(page, size, [])).toBe('bottom-left');
    expect(freePlace(page, size, [button(1200, 850, true)])).toBe('bottom-left');
    expect(freePlace(page, size, [button(30, 850)])).toBe('bottom');
    expect(freePlace(page, size, [button(30, 850), button(700, 850)])).toBe('top');
  });

  it('if none is free it covers the least used one', () => {
    const phone = { width: 390, height: 844 };
    const wide = { width: 358, height: 60 };
    expect(freePlace(phone, wide, [button(40, 790, true), button(40, 90)])).toBe('top');
    expect(freePlace(phone, wide, [button(40, 790), button(40, 90, true)])).toBe('bottom-left');
  });

  it('is shown one at a time; a failure is not replaced by a success', () => {
    const toast = (id: number, tone: Toast['tone']): Toast => ({ id, text: `${id}`, tone });
    const ids = (all: readonly Toast[]) => all.map(({ id }) => id);
    expect(ids(withToast([toast(1, 'ok')], toast(2, 'neutral')))).toEqual([2]);
    expect(ids(withToast([toast(1, 'ok')], toast(2, 'bad')))).toEqual([2]);
    expect(ids(withToast([toast(1, 'bad'), toast(2, 'ok')], toast(3, 'ok')))).toEqual([1, 3]);
    expect(ids(withToast([toast(1, 'bad')], toast(2, 'bad')))).toEqual([1, 2]);
  });

  describe('stays while somebody is at it, or nobody sees the page', () => {
    afterEach(() => void vi.useRealTimers());

    it.each(['pointer', 'keyboard', 'hidden'] as const)('%s', (why) => {
      vi.useFakeTimers();
      toast({ text: 'Deleted', tone: 'ok' });
      vi.advanceTimersByTime(9000);
      holdNotice(why, true);
      vi.advanceTimersByTime(60_000);
      expect(toastStore.get()?.text).toBe('Deleted');
      holdNotice(why, false);
      vi.advanceTimersByTime(9000);
      expect(toastStore.get()?.text).toBe('Deleted');
      vi.advanceTimersByTime(2000);
      expect(toastStore.get()).toBeNull();
    });

    it('a notice that replaces a held one goes by itself', () => {
      vi.useFakeTimers();
      toast({ text: 'Deleted', tone: 'ok' });
      holdNotice('pointer', true);
      toast({ text: 'Moved', tone: 'ok' });
      vi.advanceTimersByTime(11_000);
      expect(toastStore.get()).toBeNull();
    });
  });
});
