/** Frames to the child that makes packets: the plan as JSON, each document, and the end of the documents. */
export const TO_BINDER = { plan: 1, begin: 2, bytes: 3, end: 4, bind: 5 } as const
/** Frames from that child: a document was added, the facts of the packet as JSON, and the packet itself. */
export const FROM_BINDER = { taken: 1, facts: 2, bytes: 3, end: 4 } as const
