import type { HistoryResource } from '@poolhouse/contract/api/units';
import { unitDateTime } from '@poolhouse/domain/account/date-formats';
import type { ChannelName } from '@poolhouse/domain/water/channels';
import { Maximize2, ZoomIn, ZoomOut } from 'lucide-react';
import { useContext, useDeferredValue, useMemo, useRef, useState } from 'react';
import { formatTime } from '#shared/format/date-time.ts';
import { useT } from '#shared/i18n/use-t.ts';
import { Button } from '#shared/ui/button.tsx';
import { AsTable } from '#unit/chart/as-table.tsx';
import { END, GUTTER } from '#unit/chart/chart-look.ts';
import { useUnit } from '#unit/data/unit-context.ts';
import { CursorContext, createCursor, remembered, useSaidAtCursor } from './cursor.ts';
import { EventsStrip } from './events-strip.tsx';
import { Gaps } from './gaps.tsx';
import { HistoryTable } from './history-table.tsx';
import { PanelView } from './panel-view.tsx';
import { panelsOf } from './panels.ts';
import { type HistorySpan, ticksOf, type View, zoomed, zoomedFreely } from './period-span.ts';
import css from './pictures.module.css';
import { Pointing } from './pointing.tsx';
import { StripsView } from './strips-view.tsx';
import { TimeAxis } from './time-axis.tsx';
import { viewWords } from './view-words.ts';
import zoomCss from './zoom.module.css';

export interface PicturesProps {
  history: HistoryResource;
  span: HistorySpan;
  shown: readonly ChannelName[];
  /** Until when something can have been measured, epoch seconds. */
  until: number;
}

/** All that was measured and ran in a time, one under the other: one time axis, one cursor, one view for all. */
export function Pictures({ history, span, shown, until }: PicturesProps) {
  const t = useT();
  const { timeZone } = useUnit();
  const [cursor] = useState(createCursor);
  const [chosen, setView] = useState<View>();
  // The newest day goes on, and so does what is seen of it.
  const view: View = chosen ?? span;
  const ticks = useMemo(() => ticksOf(span, view), [span, view]);
  const times = useMemo(() => ticks.map(({ at }) => at), [ticks]);
  const panels = useMemo(() => panelsOf(shown), [shown]);
  const change = (next: View) => setView(next.to - next.from >= span.to - span.from ? undefined : next);
  const zoom = (factor: number) => {
    const at = cursor.read();
    change(at === undefined ? zoomedFreely(span, view, factor, until) : zoomed(span, view, factor, at));
  };
  // What stands below the lines and over them waits until they are drawn: it takes as long as they do.
  const isDrawn = useDeferredValue(true, false);
  return (
    <CursorContext value={cursor}>
      <div className={zoomCss.zoom}>
        <CursorTime view={view} timeZone={timeZone} isDay={span.period === 'day'} />
        <Button square size="small" aria-label={t('history.closer')} onPress={() => zoom(0.5)}>
          <ZoomIn size={18} strokeWidth={1.75} aria-hidden="true" />
        </Button>
        <Button
          square
          size="small"
          aria-label={t('history.farther')}
          isDisabled={!chosen}
          onPress={() => zoom(2)}
        >
          <ZoomOut size={18} strokeWidth={1.75} aria-hidden="true" />
        </Button>
        <Button
          square
          size="small"
          aria-label={t('history.all')}
          isDisabled={!chosen}
          onPress={() => setView(undefined)}
        >
          <Maximize2 size={18} strokeWidth={1.75} aria-hidden="true" />
        </Button>
      </div>
      <div className={css.pictures}>
        {panels.map((panel) => (
          <PanelView key={panel.id} history={history} panel={panel} view={view} ticks={times} />
        ))}
        {isDrawn ? (
          <>
            <StripsView history={history} span={span} view={view} />
            <EventsStrip span={span} view={view} />
            <TimeAxis view={view} ticks={ticks} timeZone={timeZone} />
            <Gaps history={history} span={span} view={view} until={until} />
            <Pointing span={span} view={view} onView={change} />
          </>
        ) : null}
      </div>
      {isDrawn ? (
        <>
          <Slider view={view} step={history.min ? 3600 : 60} timeZone={timeZone} />
          <AsTable table={() => <HistoryTable history={history} span={span} view={view} shown={shown} />} />
        </>
      ) : null}
    </CursorContext>
  );
}

/** The time that is pointed at, or the times that are seen and how one points. */
function CursorTime({ view, timeZone, isDay }: { view: View; timeZone: string; isDay: boolean }) {
  const t = useT();
  const place = useRef<HTMLElement>(null);
  const shownIn = useMemo(
    () =>
      remembered((minute) => {
        const stamp = unitDateTime(new Date(minute * 60_000), timeZone);
        return isDay ? stamp.slice(11, 16) : `${stamp.slice(0, 6)} ${stamp.slice(11, 16)}`;
      }),
    [timeZone, isDay],
  );
  useSaidAtCursor(place, (at) => (at === undefined ? undefined : shownIn(Math.floor(at / 60))));
  return (
    <span className={zoomCss.cursorTime}>
      <b ref={place} hidden />
      <span className={zoomCss.seen}>{viewWords(view, timeZone)}</span>
      <span className={zoomCss.hint}>{t('history.hint')}</span>
    </span>
  );
}

/** Pixels: as broad as browsers draw what is moved on a slider. */
const THUMB = 16;
/** Its middle stands where the line of the cursor stands in the pictures above. */
const beside = {
  width: `calc(100% - ${GUTTER + END - THUMB}px)`,
  marginInlineStart: `${GUTTER - THUMB / 2}px`,
};

/** The cursor for a keyboard: the browser's own slider over the time that is seen. */
function Slider({ view, step, timeZone }: { view: View; step: number; timeZone: string }) {
  const t = useT();
  const cursor = useContext(CursorContext);
  const [at, setAt] = useState<number>();
  const value = at === undefined ? (view.from + view.to) / 2 : Math.min(Math.max(at, view.from), view.to);
  return (
    <input
      type="range"
      className={zoomCss.slider}
      style={beside}
      aria-label={t('history.cursor')}
      aria-valuetext={formatTime(new Date(value * 1000).toISOString(), timeZone)}
      min={view.from}
      max={view.to}
      step={step}
      value={value}
      onChange={({ target }) => {
        setAt(target.valueAsNumber);
        cursor.set(target.valueAsNumber);
      }}
    />
  );
}
