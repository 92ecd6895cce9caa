// When each act was written down, by the clock on the wall: of the log of the arbiter.
interface Entry {
  time?: string;
  act?: unknown;
}

// By the number of the view: the arbiter sees every act, and they count from one.
export function wallTimes(log: string): Map<number, Date> {
  const times = new Map<number, Date>();
  let number = 0;
  for (const line of log.split('\n')) {
    if (line === '') continue;
    const entry = JSON.parse(line) as Entry;
    if (entry.act === undefined) continue;
    number += 1;
    if (entry.time) times.set(number, new Date(entry.time));
  }
  return times;
}

// As the browser's country writes it, if that speaks the same language; always with 24 hours.
function format(language: string, options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat {
  const local = navigator.languages.find((one) => one.startsWith(language));
  return new Intl.DateTimeFormat(local ?? language, { ...options, hourCycle: 'h23' });
}
export const timeOfDay = (language: string): Intl.DateTimeFormat => format(language, { timeStyle: 'medium' });
export const dayAndTime = (language: string): Intl.DateTimeFormat => format(language, { dateStyle: 'medium', timeStyle: 'medium' });
