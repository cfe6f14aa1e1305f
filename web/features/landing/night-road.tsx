import clsx from 'clsx'

// The foot and the size of each lamp: seven stages from the applicant to the city.
const lamps = [
  [164, 546, 1.16],
  [523, 466, 0.88],
  [329, 400, 0.64],
  [199, 320, 0.44],
  [349, 298, 0.33],
  [493, 254, 0.21],
  [529, 216, 0.1],
] as const

const ROAD =
  'M158 715Q182 682 202 665Q222 649 249 632Q275 616 305 600Q335 585 365 569Q395 554 422 539Q450 523 471 507Q492 491 503 473Q514 455 507 437Q501 419 488 408Q475 397 457 389Q440 381 420 376Q401 370 382 366Q362 361 344 357Q326 353 311 349Q296 345 286 341Q275 338 268 334Q262 330 260 325Q258 320 260 318Q262 315 270 312Q279 308 294 305Q309 302 328 299Q347 296 368 293Q388 289 408 285Q428 281 446 276Q464 270 476 263Q489 255 496 248Q502 242 508 235Q513 229 519 223Q524 218 530 212Q536 207 542 202L549 196L547 196Q530 205 522 210Q514 215 507 220Q499 226 492 231Q484 237 475 243Q467 249 456 254Q445 258 429 262Q414 266 395 269Q376 272 356 274Q336 277 316 280Q296 282 277 286Q258 289 242 294Q226 299 216 307Q206 316 206 327Q206 338 216 348Q225 357 240 365Q255 372 272 378Q290 384 308 389Q326 394 342 399Q359 404 373 409Q386 414 394 418Q403 423 406 427Q409 431 409 439Q409 448 400 455Q391 463 372 473Q353 483 326 494Q298 506 265 519Q231 532 195 547Q158 561 122 578Q85 595 51 616Q17 636-10 660L-38 685Z'
const MIDDLE = 'M60 700C150 570 520 505 455 425C425 375 215 372 232 318C244 284 430 290 478 252C505 230 520 212 548 196'
const STARS =
  'M130 24h0M188 96h0M262 42h0M330 88h0M398 30h0M452 76h0M604 22h0M668 70h0M700 18h0M-20 22h0M-130 6h0M-300 2h0M780 60h0M900 30h0'
const FAR_HILLS =
  'M-1500 210C-900 120-500 190-260 176S60 132 190 158s160 40 300 40 120-40 260-46 400 40 1100 30v60H-1500Z'
const CITY =
  'M470 206v-28h9v-14h10v22h6v-40h12v-10h3v10h3v30h7v-52l7-9 7 9v44h6v-66h4v-14h3v14h4v72h7v-34h12v-9h4v43h7v-22h11v14h8v-26h10v36h9v-12h10v32Z'
const WINDOWS =
  'M476 184v12M498 152v14M504 158v30M517 140v8M523 136v40M527 150v22M540 122v46M545 128v30M558 164v26M564 158v10M580 176v16M598 172v20M611 186v10'
const GROUND = 'M-1500 250C-700 210-300 226-40 214S380 188 560 196s560-8 1400 20v900H-1500Z'
const HOME_HILL = 'M-1500 452C-900 412-560 440-330 446S-60 500 40 570v900H-1500Z'
const HUT = 'M-292 448v-26M-232 448v-26M-300 424h76v-5h-8v-30h14l-44-40-44 40h14v30h-8Z'
const TRUNKS = 'M-352 452c4-44-2-76 14-120l4 1c-13 44-8 76-8 119ZM-402 452c2-28 0-50-9-78l4-1c10 28 13 50 14 79Z'
const FROND = 'M0 0Q-16-26-48-10Q-22-12 0 0Z'
const fronds = [
  ['-336 332', 6],
  ['-336 332', -24],
  ['-336 332', 52],
  ['-336 332', 112],
  ['-336 332', 152],
  ['-336 332', 186],
  ['-409 373', 0],
  ['-409 373', -32],
  ['-409 373', 60],
  ['-409 373', 118],
  ['-409 373', 176],
] as const

export const NightRoad = ({ className }: { className?: string }) => (
  <svg viewBox="0 0 720 560" aria-hidden="true" className={clsx('overflow-visible', className)}>
    <defs>
      <radialGradient id="glow">
        <stop className="[stop-color:var(--color-flame)] [stop-opacity:0.6]" />
        <stop offset="0.45" className="[stop-color:var(--color-flame)] [stop-opacity:0.2]" />
        <stop offset="1" className="[stop-color:var(--color-flame)] [stop-opacity:0]" />
      </radialGradient>
    </defs>
    <path d={STARS} strokeWidth="2.4" strokeLinecap="round" className="stroke-on-deep/50" />
    <ellipse cx="545" cy="200" rx="330" ry="150" fill="url(#glow)" />
    <path d={FAR_HILLS} className="fill-night-hill" />
    <path d={CITY} className="fill-night" />
    <path d={WINDOWS} strokeWidth="2" strokeDasharray="2 4" className="stroke-flame" />
    <path d={GROUND} className="fill-night-ground" />
    <path d={ROAD} className="fill-on-deep/14" />
    <path d={MIDDLE} fill="none" strokeWidth="2" strokeDasharray="14 12" className="stroke-on-deep/40" />
    {lamps.map(([x, y, size]) => (
      <g key={x} transform={`translate(${x} ${y})scale(${size})`}>
        <StreetLamp />
      </g>
    ))}
    <Home />
    <Nurse />
  </svg>
)

const StreetLamp = () => (
  <>
    <ellipse rx="74" ry="17" fill="url(#glow)" />
    <circle cy="-106" r="62" fill="url(#glow)" />
    <path d="M0 0v-92M-7 0h14" strokeWidth="5" strokeLinecap="round" className="stroke-on-deep/70" />
    <path d="M-12-92h24l-4-28h-16Z" className="fill-flame" />
    <path
      d="M-12-92h24M-9-120H9L0-130Z"
      strokeWidth="4"
      strokeLinejoin="round"
      className="fill-on-deep stroke-on-deep"
    />
  </>
)

const Home = () => (
  <>
    <path d={HOME_HILL} className="fill-night" />
    <path d={TRUNKS} className="fill-night" />
    {fronds.map(([crown, turn]) => (
      <path key={crown + turn} d={FROND} transform={`translate(${crown})rotate(${turn})`} className="fill-night" />
    ))}
    <path d={HUT} strokeWidth="5" className="fill-night stroke-night" />
    <circle cx="-262" cy="402" r="40" fill="url(#glow)" />
    <path d="M-270 392h16v18h-16Z" className="fill-flame" />
    <path d="M-262 392v18" strokeWidth="2" className="stroke-night" />
  </>
)

const Nurse = () => (
  <g transform="translate(252 548)scale(1.4)">
    <ellipse cx="22" cy="-1" rx="72" ry="15" fill="url(#glow)" />
    <circle cx="28" cy="-47" r="58" fill="url(#glow)" />
    <path d="M-13-34-11-3h7L1-34ZM-1-34 4-3h7l2-31Z" className="fill-on-deep-soft" />
    <path d="M-10-3h-3M6-3h6" strokeWidth="5" strokeLinecap="round" className="stroke-on-deep" />
    <path
      d="M-11-76Q-18-64-15-50M11-76Q19-68 27-66"
      fill="none"
      strokeWidth="6.5"
      strokeLinecap="round"
      className="stroke-on-deep"
    />
    <path d="M-11-79Q0-83 11-79L12-60l-2 8 4 19Q0-28-14-33L-10-52-13-60Z" className="fill-on-deep" />
    <path d="M9-79-16-46" strokeWidth="2.5" className="stroke-on-amber" />
    <path d="M-24-52h9v9h-9Z" className="fill-on-deep-soft" />
    <path d="M-27-47h17v14q-9 3-17 0Z" className="fill-on-amber" />
    <path d="M-8-92a8 8 0 0 1 16 0q0 9-4 14h-8q-4-5-4-14Z" className="fill-on-amber" />
    <circle cx="1" cy="-102" r="4.5" className="fill-on-amber" />
    <path d="M28-66v9M20-37h16M22-55h12" strokeWidth="2.5" strokeLinecap="round" className="stroke-on-deep" />
    <path d="M22-39h12l-2-15h-8Z" className="fill-flame" />
  </g>
)
