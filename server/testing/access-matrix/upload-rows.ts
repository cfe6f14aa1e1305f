import { begun, linkOfPart, namedAs, sentPart } from '../parts.ts'
import { pdf } from '../test-documents.ts'
import type { MatrixFixture } from './fixture.ts'
import { gone, type MatrixRequest, ownersAlone, type RowByHand } from './row.ts'

const named = async ({ owner }: MatrixFixture): Promise<MatrixRequest> => namedAs(await begun(owner))

const ofPart = async (world: MatrixFixture): Promise<MatrixRequest> => {
  const { params, query } = namedAs(await begun(world.owner))
  return { params: { ...params, partNumber: '1' }, query }
}

const arrived = async ({ owner }: MatrixFixture): Promise<MatrixRequest> => {
  const upload = await begun(owner)
  return { ...namedAs(upload), body: { parts: [await sentPart(owner, upload, 1, pdf())] } }
}

/** A multipart upload is named by upload id and key: each row varies one and keeps the other valid. */
const byBoth = (row: Pick<RowByHand, 'route' | 'ask' | 'right' | 'wrong'>): RowByHand[] => [
  row,
  { ...row, about: 'by its key', id: 'query.key', thing: 'Upload' },
]

export const uploadRows: readonly RowByHand[] = [
  ...byBoth({ route: 'listParts', ask: named, right: ownersAlone('Upload', '200') }),
  ...byBoth({ route: 'signPart', ask: ofPart, right: ownersAlone('Upload', '200') }),
  ...byBoth({ route: 'completeMultipart', ask: arrived }),
  ...byBoth({ route: 'abortMultipart', ask: named }),
  { route: 'temporaryCredentials', right: '404: This store gives no temporary credentials' },
  {
    route: 'putPart',
    noId: true,
    ask: async ({ owner }) => ({ url: await linkOfPart(owner, await begun(owner), 1), payload: pdf() }),
    right: ['200', gone('Upload'), gone('Upload')],
    wrongly: ({ url = '', ...ask }) => ({ ...ask, url: `${url.slice(0, -1)}${url.endsWith('A') ? 'Q' : 'A'}` }),
    wrong: '403: This upload link is no longer valid. Please upload the file again.',
  },
]
