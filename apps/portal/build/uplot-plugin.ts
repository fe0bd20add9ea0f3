import type { Plugin } from 'vite';
import { type Cut, cutPlugin } from './cut-plugin.ts';

const changes: readonly Cut[] = [
  // Throws where the browser's language is none, such as `C`; our axes write their numbers themselves.
  ["new Intl.NumberFormat(domEnv ? nav.language : 'en-US')", "new Intl.NumberFormat('en')"],
  // Kinds of lines that we do not draw: then nobody needs what draws them.
  ['(paths.stepped = stepped);', ''],
  ['(paths.bars    = bars);', ''],
  ['(paths.spline  = monotoneCubic);', ''],
  // Dates and scales that we do not draw: the names of times stand outside of the pictures, in the unit's own zone.
  ['const _timeAxisSplits = (ms == 1 ? timeAxisSplitsMs(_tzDate) : timeAxisSplitsS(_tzDate));', ''],
  [
    'const _timeAxisVals   = timeAxisVals(_tzDate, timeAxisStamps((ms == 1 ? _timeAxisStampsMs : _timeAxisStampsS), _fmtDate));',
    '',
  ],
  ['const _timeSeriesVal  = timeSeriesVal(_tzDate, timeSeriesStamp(_timeSeriesStamp, _fmtDate));', ''],
  ['const _fmtDate = (opts.fmtDate || fmtDate);', ''],
  [
    'isTime ? (isStr(sv) ? timeSeriesVal(_tzDate, timeSeriesStamp(sv, _fmtDate)) : sv || _timeSeriesVal) : sv || numSeriesVal',
    'sv || numSeriesVal',
  ],
  ['(isTime ? (ms == 1 ? timeIncrsMs : timeIncrsS) : numIncrs)', 'numIncrs'],
  [
    'isTime && sc.distr == 1 ? _timeAxisSplits : sc.distr == 3 ? logAxisSplits : sc.distr == 4 ? asinhAxisSplits : ',
    '',
  ],
  ['timeAxisVals(_tzDate, timeAxisStamps(av, _fmtDate)) :', 'numAxisVals :'],
  ['timeAxisVal(_tzDate, av) :', 'numAxisVals :'],
  ['av || _timeAxisVals', 'av || numAxisVals'],
  [
    'sc.distr >= 3 && sc.log == 10 ? log10AxisValsFilt : sc.distr == 3 && sc.log == 2 ? log2AxisValsFilt : ',
    '',
  ],
  ['const [ timeIncrsMs, _timeAxisStampsMs, timeAxisSplitsMs ] = genTimeStuffs(1);', ''],
  ['const [ timeIncrsS,  _timeAxisStampsS,  timeAxisSplitsS  ] = genTimeStuffs(1e-3);', ''],
  ['uPlot.fmtDate = fmtDate;', ''],
  ['uPlot.tzDate  = tzDate;', ''],
];

/** uPlot without what it asks the browser for and we have ourselves. */
export const uplotPlugin = (): Plugin => cutPlugin('uplot', { 'uPlot.esm.js': changes });
