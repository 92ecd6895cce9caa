// Keeps the screen on while a clock runs on it, where the browser can; it forgets when the page is hidden.
export function keepAwake(): () => void {
  let lock: WakeLockSentinel | null = null;
  let ended = false;
  async function take(): Promise<void> {
    if (!('wakeLock' in navigator) || document.visibilityState === 'hidden') return;
    try {
      lock = await navigator.wakeLock.request('screen');
      if (ended) await lock.release();
    } catch {
      // A low battery, or a page that is not secure: the screen does as it is set.
    }
  }
  const again = (): void => void take();
  document.addEventListener('visibilitychange', again);
  void take();
  return () => {
    ended = true;
    document.removeEventListener('visibilitychange', again);
    void lock?.release();
  };
}

export const canFillScreen = (): boolean => document.fullscreenEnabled;

export async function fillScreen(): Promise<void> {
  try {
    if (document.fullscreenElement) await document.exitFullscreen();
    else await document.documentElement.requestFullscreen();
  } catch {
    // Not allowed here.
  }
}
