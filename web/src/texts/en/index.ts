import account from './account.json';
import after from './after.json';
import arbiter from './arbiter.json';
import board from './board.json';
import common from './common.json';
import display from './display.json';
import laws from './laws.json';
import moves from './moves.json';
import player from './player.json';
import result from './result.json';
import settings from './settings.json';
import start from './start.json';
import table from './table.json';

export default {
  ...account,
  ...after,
  ...arbiter,
  ...board,
  ...common,
  ...display,
  ...laws,
  ...moves,
  ...player,
  ...result,
  ...settings,
  ...start,
  ...table,
};
