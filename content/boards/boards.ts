import type { SeededPack } from '#contract/board-facts.ts'
import { arizona } from './arizona.ts'
import { california } from './california.ts'
import { florida } from './florida.ts'
import { guam, hawaii, minnesota, nevada, oregon } from './held-boards.ts'
import { illinois } from './illinois.ts'
import { kentucky } from './kentucky.ts'
import { newMexico } from './new-mexico.ts'
import { newYork } from './new-york.ts'
import { northernMarianaIslands } from './northern-mariana-islands.ts'
import { ohio } from './ohio.ts'
import { alaska, massachusetts, northDakota, oklahoma, pennsylvania } from './other-boards.ts'
import { texas } from './texas.ts'
import { vermont } from './vermont.ts'
import { washington } from './washington.ts'

/** By the name of the state. Examples to confirm, never advice: whoever shows them shows source and date beside them. */
export const boards: readonly SeededPack[] = [
  alaska,
  arizona,
  california,
  florida,
  guam,
  hawaii,
  illinois,
  kentucky,
  massachusetts,
  minnesota,
  nevada,
  newMexico,
  newYork,
  northDakota,
  northernMarianaIslands,
  ohio,
  oklahoma,
  oregon,
  pennsylvania,
  texas,
  vermont,
  washington,
]
