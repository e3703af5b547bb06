CREATE SCHEMA legwork_golden;

CREATE FUNCTION legwork_golden.check_job_id(id text) RETURNS void
    LANGUAGE plpgsql
    SET search_path TO 'pg_catalog', 'pg_temp'
    AS $_$
DECLARE
  blank CONSTANT text := '[\u0009-\u000d\u0020\u0085\u00a0\u1680\u2000-\u200a\u2028\u2029\u202f\u205f\u3000]';
  why text;
  bad int;
BEGIN
  IF check_job_id.id = '' THEN
    why := 'job id is empty';
  ELSIF octet_length(check_job_id.id) > 256 THEN
    why := format('job id has %s bytes, at most 256 are allowed', octet_length(check_job_id.id));
  ELSIF check_job_id.id ~ '^[!-~]+$' COLLATE "C" THEN
    RETURN;
  ELSIF check_job_id.id ~ ('^' || blank || '|' || blank || '$') COLLATE "C" THEN
    why := format('job id "%s" begins or ends with a blank', left(check_job_id.id, 48));
  ELSE
    SELECT ascii(c.letter) INTO bad
    FROM string_to_table(check_job_id.id, NULL) WITH ORDINALITY AS c(letter, nth)
    WHERE NOT ascii(c.letter) <@ '{
    [32,126],[161,172],[174,887],[890,895],[900,906],[908,908],[910,929],[931,1327],[1329,1366],[1369,1418],
    [1421,1423],[1425,1479],[1488,1514],[1519,1524],[1542,1563],[1565,1756],[1758,1805],[1808,1866],[1869,1969],
    [1984,2042],[2045,2093],[2096,2110],[2112,2139],[2142,2142],[2144,2154],[2160,2190],[2200,2273],[2275,2435],
    [2437,2444],[2447,2448],[2451,2472],[2474,2480],[2482,2482],[2486,2489],[2492,2500],[2503,2504],[2507,2510],
    [2519,2519],[2524,2525],[2527,2531],[2534,2558],[2561,2563],[2565,2570],[2575,2576],[2579,2600],[2602,2608],
    [2610,2611],[2613,2614],[2616,2617],[2620,2620],[2622,2626],[2631,2632],[2635,2637],[2641,2641],[2649,2652],
    [2654,2654],[2662,2678],[2689,2691],[2693,2701],[2703,2705],[2707,2728],[2730,2736],[2738,2739],[2741,2745],
    [2748,2757],[2759,2761],[2763,2765],[2768,2768],[2784,2787],[2790,2801],[2809,2815],[2817,2819],[2821,2828],
    [2831,2832],[2835,2856],[2858,2864],[2866,2867],[2869,2873],[2876,2884],[2887,2888],[2891,2893],[2901,2903],
    [2908,2909],[2911,2915],[2918,2935],[2946,2947],[2949,2954],[2958,2960],[2962,2965],[2969,2970],[2972,2972],
    [2974,2975],[2979,2980],[2984,2986],[2990,3001],[3006,3010],[3014,3016],[3018,3021],[3024,3024],[3031,3031],
    [3046,3066],[3072,3084],[3086,3088],[3090,3112],[3114,3129],[3132,3140],[3142,3144],[3146,3149],[3157,3158],
    [3160,3162],[3165,3165],[3168,3171],[3174,3183],[3191,3212],[3214,3216],[3218,3240],[3242,3251],[3253,3257],
    [3260,3268],[3270,3272],[3274,3277],[3285,3286],[3293,3294],[3296,3299],[3302,3311],[3313,3315],[3328,3340],
    [3342,3344],[3346,3396],[3398,3400],[3402,3407],[3412,3427],[3430,3455],[3457,3459],[3461,3478],[3482,3505],
    [3507,3515],[3517,3517],[3520,3526],[3530,3530],[3535,3540],[3542,3542],[3544,3551],[3558,3567],[3570,3572],
    [3585,3642],[3647,3675],[3713,3714],[3716,3716],[3718,3722],[3724,3747],[3749,3749],[3751,3773],[3776,3780],
    [3782,3782],[3784,3790],[3792,3801],[3804,3807],[3840,3911],[3913,3948],[3953,3991],[3993,4028],[4030,4044],
    [4046,4058],[4096,4293],[4295,4295],[4301,4301],[4304,4680],[4682,4685],[4688,4694],[4696,4696],[4698,4701],
    [4704,4744],[4746,4749],[4752,4784],[4786,4789],[4792,4798],[4800,4800],[4802,4805],[4808,4822],[4824,4880],
    [4882,4885],[4888,4954],[4957,4988],[4992,5017],[5024,5109],[5112,5117],[5120,5759],[5761,5788],[5792,5880],
    [5888,5909],[5919,5942],[5952,5971],[5984,5996],[5998,6000],[6002,6003],[6016,6109],[6112,6121],[6128,6137],
    [6144,6157],[6159,6169],[6176,6264],[6272,6314],[6320,6389],[6400,6430],[6432,6443],[6448,6459],[6464,6464],
    [6468,6509],[6512,6516],[6528,6571],[6576,6601],[6608,6618],[6622,6683],[6686,6750],[6752,6780],[6783,6793],
    [6800,6809],[6816,6829],[6832,6862],[6912,6988],[6992,7038],[7040,7155],[7164,7223],[7227,7241],[7245,7304],
    [7312,7354],[7357,7367],[7376,7418],[7424,7957],[7960,7965],[7968,8005],[8008,8013],[8016,8023],[8025,8025],
    [8027,8027],[8029,8029],[8031,8061],[8064,8116],[8118,8132],[8134,8147],[8150,8155],[8157,8175],[8178,8180],
    [8182,8190],[8208,8231],[8240,8286],[8304,8305],[8308,8334],[8336,8348],[8352,8384],[8400,8432],[8448,8587],
    [8592,9254],[9280,9290],[9312,11123],[11126,11157],[11159,11507],[11513,11557],[11559,11559],[11565,11565],
    [11568,11623],[11631,11632],[11647,11670],[11680,11686],[11688,11694],[11696,11702],[11704,11710],[11712,11718],
    [11720,11726],[11728,11734],[11736,11742],[11744,11869],[11904,11929],[11931,12019],[12032,12245],[12272,12283],
    [12289,12351],[12353,12438],[12441,12543],[12549,12591],[12593,12686],[12688,12771],[12784,12830],[12832,42124],
    [42128,42182],[42192,42539],[42560,42743],[42752,42954],[42960,42961],[42963,42963],[42965,42969],[42994,43052],
    [43056,43065],[43072,43127],[43136,43205],[43214,43225],[43232,43347],[43359,43388],[43392,43469],[43471,43481],
    [43486,43518],[43520,43574],[43584,43597],[43600,43609],[43612,43714],[43739,43766],[43777,43782],[43785,43790],
    [43793,43798],[43808,43814],[43816,43822],[43824,43883],[43888,44013],[44016,44025],[44032,55203],[55216,55238],
    [55243,55291],[63744,64109],[64112,64217],[64256,64262],[64275,64279],[64285,64310],[64312,64316],[64318,64318],
    [64320,64321],[64323,64324],[64326,64450],[64467,64911],[64914,64967],[64975,64975],[65008,65049],[65056,65106],
    [65108,65126],[65128,65131],[65136,65140],[65142,65276],[65281,65470],[65474,65479],[65482,65487],[65490,65495],
    [65498,65500],[65504,65510],[65512,65518],[65532,65533],[65536,65547],[65549,65574],[65576,65594],[65596,65597],
    [65599,65613],[65616,65629],[65664,65786],[65792,65794],[65799,65843],[65847,65934],[65936,65948],[65952,65952],
    [66000,66045],[66176,66204],[66208,66256],[66272,66299],[66304,66339],[66349,66378],[66384,66426],[66432,66461],
    [66463,66499],[66504,66517],[66560,66717],[66720,66729],[66736,66771],[66776,66811],[66816,66855],[66864,66915],
    [66927,66938],[66940,66954],[66956,66962],[66964,66965],[66967,66977],[66979,66993],[66995,67001],[67003,67004],
    [67072,67382],[67392,67413],[67424,67431],[67456,67461],[67463,67504],[67506,67514],[67584,67589],[67592,67592],
    [67594,67637],[67639,67640],[67644,67644],[67647,67669],[67671,67742],[67751,67759],[67808,67826],[67828,67829],
    [67835,67867],[67871,67897],[67903,67903],[67968,68023],[68028,68047],[68050,68099],[68101,68102],[68108,68115],
    [68117,68119],[68121,68149],[68152,68154],[68159,68168],[68176,68184],[68192,68255],[68288,68326],[68331,68342],
    [68352,68405],[68409,68437],[68440,68466],[68472,68497],[68505,68508],[68521,68527],[68608,68680],[68736,68786],
    [68800,68850],[68858,68903],[68912,68921],[69216,69246],[69248,69289],[69291,69293],[69296,69297],[69373,69415],
    [69424,69465],[69488,69513],[69552,69579],[69600,69622],[69632,69709],[69714,69749],[69759,69820],[69822,69826],
    [69840,69864],[69872,69881],[69888,69940],[69942,69959],[69968,70006],[70016,70111],[70113,70132],[70144,70161],
    [70163,70209],[70272,70278],[70280,70280],[70282,70285],[70287,70301],[70303,70313],[70320,70378],[70384,70393],
    [70400,70403],[70405,70412],[70415,70416],[70419,70440],[70442,70448],[70450,70451],[70453,70457],[70459,70468],
    [70471,70472],[70475,70477],[70480,70480],[70487,70487],[70493,70499],[70502,70508],[70512,70516],[70656,70747],
    [70749,70753],[70784,70855],[70864,70873],[71040,71093],[71096,71133],[71168,71236],[71248,71257],[71264,71276],
    [71296,71353],[71360,71369],[71424,71450],[71453,71467],[71472,71494],[71680,71739],[71840,71922],[71935,71942],
    [71945,71945],[71948,71955],[71957,71958],[71960,71989],[71991,71992],[71995,72006],[72016,72025],[72096,72103],
    [72106,72151],[72154,72164],[72192,72263],[72272,72354],[72368,72440],[72448,72457],[72704,72712],[72714,72758],
    [72760,72773],[72784,72812],[72816,72847],[72850,72871],[72873,72886],[72960,72966],[72968,72969],[72971,73014],
    [73018,73018],[73020,73021],[73023,73031],[73040,73049],[73056,73061],[73063,73064],[73066,73102],[73104,73105],
    [73107,73112],[73120,73129],[73440,73464],[73472,73488],[73490,73530],[73534,73561],[73648,73648],[73664,73713],
    [73727,74649],[74752,74862],[74864,74868],[74880,75075],[77712,77810],[77824,78895],[78912,78933],[82944,83526],
    [92160,92728],[92736,92766],[92768,92777],[92782,92862],[92864,92873],[92880,92909],[92912,92917],[92928,92997],
    [93008,93017],[93019,93025],[93027,93047],[93053,93071],[93760,93850],[93952,94026],[94031,94087],[94095,94111],
    [94176,94180],[94192,94193],[94208,100343],[100352,101589],[101632,101640],[110576,110579],[110581,110587],
    [110589,110590],[110592,110882],[110898,110898],[110928,110930],[110933,110933],[110948,110951],[110960,111355],
    [113664,113770],[113776,113788],[113792,113800],[113808,113817],[113820,113823],[118528,118573],[118576,118598],
    [118608,118723],[118784,119029],[119040,119078],[119081,119154],[119163,119274],[119296,119365],[119488,119507],
    [119520,119539],[119552,119638],[119648,119672],[119808,119892],[119894,119964],[119966,119967],[119970,119970],
    [119973,119974],[119977,119980],[119982,119993],[119995,119995],[119997,120003],[120005,120069],[120071,120074],
    [120077,120084],[120086,120092],[120094,120121],[120123,120126],[120128,120132],[120134,120134],[120138,120144],
    [120146,120485],[120488,120779],[120782,121483],[121499,121503],[121505,121519],[122624,122654],[122661,122666],
    [122880,122886],[122888,122904],[122907,122913],[122915,122916],[122918,122922],[122928,122989],[123023,123023],
    [123136,123180],[123184,123197],[123200,123209],[123214,123215],[123536,123566],[123584,123641],[123647,123647],
    [124112,124153],[124896,124902],[124904,124907],[124909,124910],[124912,124926],[124928,125124],[125127,125142],
    [125184,125259],[125264,125273],[125278,125279],[126065,126132],[126209,126269],[126464,126467],[126469,126495],
    [126497,126498],[126500,126500],[126503,126503],[126505,126514],[126516,126519],[126521,126521],[126523,126523],
    [126530,126530],[126535,126535],[126537,126537],[126539,126539],[126541,126543],[126545,126546],[126548,126548],
    [126551,126551],[126553,126553],[126555,126555],[126557,126557],[126559,126559],[126561,126562],[126564,126564],
    [126567,126570],[126572,126578],[126580,126583],[126585,126588],[126590,126590],[126592,126601],[126603,126619],
    [126625,126627],[126629,126633],[126635,126651],[126704,126705],[126976,127019],[127024,127123],[127136,127150],
    [127153,127167],[127169,127183],[127185,127221],[127232,127405],[127462,127490],[127504,127547],[127552,127560],
    [127568,127569],[127584,127589],[127744,128727],[128732,128748],[128752,128764],[128768,128886],[128891,128985],
    [128992,129003],[129008,129008],[129024,129035],[129040,129095],[129104,129113],[129120,129159],[129168,129197],
    [129200,129201],[129280,129619],[129632,129645],[129648,129660],[129664,129672],[129680,129725],[129727,129733],
    [129742,129755],[129760,129768],[129776,129784],[129792,129938],[129940,129994],[130032,130041],[131072,173791],
    [173824,177977],[177984,178205],[178208,183969],[183984,191456],[194560,195101],[196608,201546],[201552,205743],
    [917760,917999]}'::int4multirange
    ORDER BY c.nth LIMIT 1;
    IF bad IS NULL THEN
      RETURN;
    END IF;
    why := format('job id "%s" contains the unprintable character U+%s', left(check_job_id.id, 48),
      upper(lpad(to_hex(bad), greatest(4, length(to_hex(bad))), '0')));
  END IF;
  RAISE EXCEPTION 'legwork_golden.start: %', why USING ERRCODE = 'invalid_parameter_value', HINT = 'NULL has an id made.';
END $_$;

CREATE FUNCTION legwork_golden.derived_id(gid uuid, digest text) RETURNS uuid
    LANGUAGE sql IMMUTABLE PARALLEL SAFE
    RETURN (CASE WHEN (substr((gid)::text, 15, 1) = '8'::text) THEN (("left"((gid)::text, 18) || '-a'::text) || "left"(digest, 15)) ELSE (((("left"((gid)::text, 13) || '-8'::text) || "left"(digest, 3)) || '-a'::text) || substr(digest, 4, 15)) END)::uuid;

CREATE FUNCTION legwork_golden.finish_closed(gids uuid[]) RETURNS SETOF uuid
    LANGUAGE sql SECURITY DEFINER
    SET search_path TO 'pg_catalog', 'pg_temp'
    AS $$
  INSERT INTO legwork_golden.outbox (guid, gid, lane, kind, activity, dad, data, traceparent, tracestate, publish, due_at)
  SELECT g.guid, j.gid, 'run', 'interrupt', g.activity, g.dad,
    CASE WHEN g.ledger % 100000000 = 0 THEN json_build_object('final', a.leg1_guid = g.guid)
         WHEN coalesce(p.status, a.status) IS DISTINCT FROM 'pending'
           THEN json_build_object('final', true, 'answered', a.work_guid)
         ELSE json_build_object('final', false) END,
    j.traceparent, j.tracestate, 0, clock_timestamp()
  FROM legwork_golden.job j
    JOIN legwork_golden.guid_ledger g ON g.guid = j.closed_guid AND g.gid = j.gid
    JOIN legwork_golden.activity a ON a.gid = g.gid AND a.activity = g.activity AND a.dad = g.dad
    -- What a later answer has put out lies in a plane of its own.
    LEFT JOIN legwork_golden.activity p ON p.gid = g.gid AND p.activity = g.activity AND p.dad <> g.dad AND p.leg1_guid = g.guid
  WHERE j.gid = ANY (gids) AND j.closed_guid IS NOT NULL AND j.completed_at IS NULL
    AND g.ledger / 100000000000 % 10 = 1 AND g.ledger / 100000000 % 10 = 0
  ORDER BY g.guid
  ON CONFLICT (guid) DO NOTHING
  RETURNING gid
$$;

CREATE FUNCTION legwork_golden.first_id(gid uuid) RETURNS uuid
    LANGUAGE sql IMMUTABLE PARALLEL SAFE
    RETURN (CASE WHEN (substr((gid)::text, 15, 1) = '8'::text) THEN ("left"((gid)::text, 18) || '-0000-000000000000'::text) ELSE ("left"((gid)::text, 13) || '-0000-0000-000000000000'::text) END)::uuid;

CREATE FUNCTION legwork_golden.last_id(gid uuid) RETURNS uuid
    LANGUAGE sql IMMUTABLE PARALLEL SAFE
    RETURN (CASE WHEN (substr((gid)::text, 15, 1) = '8'::text) THEN ("left"((gid)::text, 18) || '-ffff-ffffffffffff'::text) ELSE ("left"((gid)::text, 13) || '-ffff-ffff-ffffffffffff'::text) END)::uuid;

CREATE FUNCTION legwork_golden.letter_fate(state text, lane text, reason text, guid uuid, gid uuid) RETURNS text
    LANGUAGE sql STABLE
    SET search_path TO 'pg_catalog', 'pg_temp'
    AS $$
  SELECT CASE
    WHEN letter_fate.state <> 'open' THEN letter_fate.state
    -- A message of a job has its GUID in the letter if it ended the job; else
    -- its row, if it has one, is still in the outbox.
    WHEN letter_fate.lane NOT IN ('start', 'signal') THEN CASE WHEN letter_fate.guid IS NULL THEN 'kept' ELSE 'over' END
    WHEN letter_fate.gid IS NOT NULL THEN 'over'
    WHEN letter_fate.guid IS NULL OR letter_fate.reason = 'malformed' THEN 'malformed'
    WHEN letter_fate.lane = 'start' AND EXISTS (SELECT FROM legwork_golden.guid_ledger g WHERE g.guid = letter_fate.guid) THEN 'taken'
    WHEN letter_fate.lane = 'signal' AND EXISTS (SELECT FROM legwork_golden.signal s WHERE s.guid = letter_fate.guid) THEN 'taken'
    ELSE 'redrive'
  END
$$;

CREATE FUNCTION legwork_golden.refuse_decrease() RETURNS trigger
    LANGUAGE plpgsql
    SET search_path TO 'pg_catalog', 'pg_temp'
    AS $$
BEGIN
  RAISE EXCEPTION 'ledger of % may not decrease from % to %', TG_TABLE_NAME, OLD.ledger, NEW.ledger
    USING ERRCODE = 'check_violation', CONSTRAINT = 'ledger_increment_only';
END $$;

CREATE FUNCTION legwork_golden.refuse_request() RETURNS trigger
    LANGUAGE plpgsql
    SET search_path TO 'pg_catalog', 'pg_temp'
    AS $$
BEGIN
  IF NOT has_column_privilege(current_user, TG_RELID, 'job_id', 'INSERT') THEN
    RAISE EXCEPTION 'permission denied: % may not put a message of lane %', current_user, NEW.lane
      USING ERRCODE = 'insufficient_privilege';
  END IF;
  RETURN NEW;
END $$;

CREATE FUNCTION legwork_golden.signal(topic text, data json, signal_id text DEFAULT NULL::text, status text DEFAULT 'success'::text, code integer DEFAULT NULL::integer, traceparent text DEFAULT NULL::text) RETURNS uuid
    LANGUAGE plpgsql
    SET search_path TO 'pg_catalog', 'pg_temp'
    AS $_$
DECLARE
  id uuid := gen_random_uuid();
  namespace bytea;
  part bytea;
  sum bytea := '';
BEGIN
  IF signal.topic IS NULL THEN
    RAISE EXCEPTION 'legwork_golden.signal: topic is NULL' USING ERRCODE = 'null_value_not_allowed', HINT = 'Name the topic, such as order.placed.';
  END IF;
  IF signal.topic !~ '^[A-Za-z0-9_-]+(\.[A-Za-z0-9_-]+)*$' OR octet_length(signal.topic) > 128 THEN
    RAISE EXCEPTION 'legwork_golden.signal: topic "%" must be tokens of letters, digits, _ and - joined by dots, at most 128 bytes', left(signal.topic, 48)
      USING ERRCODE = 'invalid_parameter_value';
  END IF;
  IF octet_length(signal.data::text) > 983040 THEN
    RAISE EXCEPTION 'legwork_golden.signal: data has % bytes, at most 983040 are allowed', octet_length(signal.data::text)
      USING ERRCODE = 'program_limit_exceeded', HINT = 'Keep large data elsewhere and send a reference.';
  END IF;
  -- The escape itself, not one of a backslash; text without it is not searched.
  IF position('\u0000' IN signal.data::text) > 0 AND signal.data::text ~ '(?<!\\)(\\\\)*\\u0000' THEN
    RAISE EXCEPTION 'legwork_golden.signal: data contains the character \u0000, which cannot be stored' USING ERRCODE = 'invalid_parameter_value';
  END IF;
  IF octet_length(signal.signal_id) NOT BETWEEN 1 AND 512 THEN
    RAISE EXCEPTION 'legwork_golden.signal: signal_id has % bytes, it must have 1 to 512', octet_length(signal.signal_id)
      USING ERRCODE = 'invalid_parameter_value', HINT = 'NULL makes every call another signal.';
  END IF;
  IF signal.status NOT IN ('success', 'pending', 'error') OR signal.status IS NULL THEN
    RAISE EXCEPTION 'legwork_golden.signal: status "%" must be success, pending or error', left(signal.status, 48) USING ERRCODE = 'invalid_parameter_value';
  END IF;
  IF signal.code NOT BETWEEN 0 AND 999999 THEN
    RAISE EXCEPTION 'legwork_golden.signal: code % must be 0 to 999999', signal.code USING ERRCODE = 'invalid_parameter_value';
  END IF;
  IF signal.signal_id IS NOT NULL THEN
    namespace := convert_to(coalesce(nullif(substr(split_part('legwork_golden.', '.', 1), 9), ''), 'default'), 'UTF8');
    FOREACH part IN ARRAY ARRAY[namespace, 'signal\000'::bytea || convert_to(signal.topic, 'UTF8'), 'id\000'::bytea || convert_to(signal.signal_id, 'UTF8')] LOOP
      sum := sum || int8send(octet_length(part)) || part;
    END LOOP;
    sum := sha256(sum);
    sum := substr(sum, 17, 6) || substr(sum, 1, 10);
    sum := set_byte(set_byte(sum, 6, get_byte(sum, 6) & 15 | 128), 8, get_byte(sum, 8) & 63 | 128);
    id := encode(sum, 'hex')::uuid;
  END IF;
  INSERT INTO legwork_golden.outbox (guid, lane, topic, data, status, code, traceparent)
  VALUES (id, 'signal', signal.topic, signal.data, signal.status, signal.code, CASE WHEN signal.traceparent ~ '^[0-9a-f]{2}-[0-9a-f]{32}-[0-9a-f]{16}-[0-9a-f]{2}$' THEN signal.traceparent END)
  ON CONFLICT (guid) DO NOTHING;
  RETURN id;
END $_$;

CREATE FUNCTION legwork_golden.signal_traced(topic text, data json, signal_id text, status text, code integer, traceparent text, tracestate text) RETURNS uuid
    LANGUAGE plpgsql
    SET search_path TO 'pg_catalog', 'pg_temp'
    AS $_$
DECLARE
  id uuid;
BEGIN
  id := legwork_golden.signal(signal_traced.topic, signal_traced.data, signal_traced.signal_id, signal_traced.status, signal_traced.code, signal_traced.traceparent);
  UPDATE legwork_golden.outbox o SET tracestate = signal_traced.tracestate
  WHERE o.guid = id AND o.lane || '' = 'signal' AND o.publish = 0 AND o.traceparent = signal_traced.traceparent AND o.tracestate IS NULL
    AND octet_length(signal_traced.tracestate) <= 512 AND signal_traced.tracestate ~ '^[\x20-\x7e]+$';
  RETURN id;
END $_$;

CREATE FUNCTION legwork_golden.start(topic text, data json, job_id text DEFAULT NULL::text, traceparent text DEFAULT NULL::text) RETURNS uuid
    LANGUAGE plpgsql
    SET search_path TO 'pg_catalog', 'pg_temp'
    AS $_$
DECLARE
  id uuid := gen_random_uuid();
BEGIN
  IF start.topic IS NULL THEN
    RAISE EXCEPTION 'legwork_golden.start: topic is NULL'
      USING ERRCODE = 'null_value_not_allowed', HINT = 'Name the topic, such as order.placed.';
  END IF;
  IF start.topic !~ '^[A-Za-z0-9_-]+(\.[A-Za-z0-9_-]+)*$' OR octet_length(start.topic) > 128 THEN
    RAISE EXCEPTION 'legwork_golden.start: topic "%" must be tokens of letters, digits, _ and - joined by dots, at most 128 '
      'bytes', left(start.topic, 48) USING ERRCODE = 'invalid_parameter_value';
  END IF;
  IF octet_length(start.data::text) > 983040 THEN
    RAISE EXCEPTION 'legwork_golden.start: data has % bytes, at most 983040 are allowed', octet_length(start.data::text)
      USING ERRCODE = 'program_limit_exceeded', HINT = 'Keep large data elsewhere and send a reference.';
  END IF;
  -- The escape itself, not one of a backslash; text without it is not searched.
  IF position('\u0000' IN start.data::text) > 0 AND start.data::text ~ '(?<!\\)(\\\\)*\\u0000' THEN
    RAISE EXCEPTION 'legwork_golden.start: data contains the character \u0000, which cannot be stored'
      USING ERRCODE = 'invalid_parameter_value';
  END IF;
  IF start.job_id IS NOT NULL THEN
    PERFORM legwork_golden.check_job_id(start.job_id);
  END IF;
  INSERT INTO legwork_golden.outbox (guid, lane, topic, job_id, data, traceparent)
  VALUES (id, 'start', start.topic, start.job_id, start.data,
          CASE WHEN start.traceparent ~ '^[0-9a-f]{2}-[0-9a-f]{32}-[0-9a-f]{16}-[0-9a-f]{2}$' THEN start.traceparent END);
  RETURN id;
END $_$;

CREATE FUNCTION legwork_golden.start_once(topic text, data json, key text, job_id text DEFAULT NULL::text, traceparent text DEFAULT NULL::text, tracestate text DEFAULT NULL::text) RETURNS uuid
    LANGUAGE plpgsql
    SET search_path TO 'pg_catalog', 'pg_temp'
    AS $_$
DECLARE
  put uuid;
  id uuid;
  namespace bytea;
  part bytea;
  sum bytea := '';
BEGIN
  IF octet_length(start_once.key) NOT BETWEEN 1 AND 512 OR start_once.key <> btrim(start_once.key) OR start_once.key ~ '[[:cntrl:]]' THEN
    RAISE EXCEPTION 'legwork_golden.start_once: key "%" must have 1 to 512 bytes, no outer blanks and no control characters', left(start_once.key, 48)
      USING ERRCODE = 'invalid_parameter_value', HINT = 'NULL makes every call another start.';
  END IF;
  put := legwork_golden.start(start_once.topic, start_once.data, start_once.job_id, start_once.traceparent);
  id := put;
  IF start_once.key IS NOT NULL THEN
    namespace := convert_to(coalesce(nullif(substr(split_part('legwork_golden.', '.', 1), 9), ''), 'default'), 'UTF8');
    FOREACH part IN ARRAY ARRAY[namespace, convert_to(start_once.topic, 'UTF8'), 'id\000'::bytea || convert_to(start_once.key, 'UTF8')] LOOP
      sum := sum || int8send(octet_length(part)) || part;
    END LOOP;
    sum := sha256(sum);
    sum := substr(sum, 17, 6) || substr(sum, 1, 10);
    sum := set_byte(set_byte(sum, 6, get_byte(sum, 6) & 15 | 128), 8, get_byte(sum, 8) & 63 | 128);
    id := encode(sum, 'hex')::uuid;
  END IF;
  -- The row that was put has no key yet: one with it takes its place, unless
  -- there is one. Whoever puts the same key now waits for this transaction.
  WITH d AS (DELETE FROM legwork_golden.outbox o WHERE o.guid = put RETURNING o.*)
  INSERT INTO legwork_golden.outbox (guid, lane, topic, job_id, data, traceparent, tracestate)
  SELECT id, d.lane, d.topic, d.job_id, d.data, d.traceparent,
         CASE WHEN d.traceparent IS NOT NULL AND octet_length(start_once.tracestate) <= 512 AND start_once.tracestate ~ '^[\x20-\x7e]+$' THEN start_once.tracestate END
  FROM d ON CONFLICT (guid) DO NOTHING;
  RETURN id;
END $_$;

CREATE TABLE legwork_golden.activity (
    gid uuid NOT NULL,
    activity text NOT NULL COLLATE pg_catalog."C",
    dad text NOT NULL COLLATE pg_catalog."C",
    ledger bigint NOT NULL,
    leg1_guid uuid NOT NULL,
    work_guid uuid,
    status text,
    code integer,
    output json,
    entered_at timestamp with time zone DEFAULT now() NOT NULL,
    updated_at timestamp with time zone DEFAULT now() NOT NULL,
    hook json,
    attempt integer DEFAULT 1 NOT NULL,
    CONSTRAINT activity_ledger_check CHECK (((ledger >= 0) AND (ledger <= '999999999999999'::bigint)))
)
WITH (fillfactor='70', autovacuum_vacuum_scale_factor='0.02');

CREATE TABLE legwork_golden.app_version (
    id integer NOT NULL,
    app text NOT NULL,
    version text NOT NULL,
    source text NOT NULL,
    active boolean DEFAULT false NOT NULL,
    deployed_at timestamp with time zone DEFAULT now() NOT NULL,
    activated_at timestamp with time zone,
    compat text DEFAULT 'hotmesh'::text NOT NULL
);

ALTER TABLE legwork_golden.app_version ALTER COLUMN id ADD GENERATED ALWAYS AS IDENTITY (
    SEQUENCE NAME legwork_golden.app_version_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);

CREATE TABLE legwork_golden.audit (
    one boolean DEFAULT true NOT NULL,
    next_at timestamp with time zone DEFAULT now() NOT NULL,
    after uuid DEFAULT '00000000-0000-0000-0000-000000000000'::uuid NOT NULL,
    found integer DEFAULT 0 NOT NULL,
    looked bigint DEFAULT 0 NOT NULL,
    unexplained integer DEFAULT 0 NOT NULL,
    open_jobs bigint DEFAULT 0 NOT NULL,
    rounds bigint DEFAULT 0 NOT NULL,
    ended_at timestamp with time zone,
    CONSTRAINT audit_one_check CHECK (one)
);

CREATE TABLE legwork_golden.child (
    gid uuid NOT NULL,
    parent_gid uuid NOT NULL,
    activity text NOT NULL COLLATE pg_catalog."C",
    dad text NOT NULL COLLATE pg_catalog."C",
    work uuid NOT NULL,
    attempt integer DEFAULT 1 NOT NULL,
    topic text NOT NULL,
    severed boolean NOT NULL,
    interim integer DEFAULT 0 NOT NULL
);

CREATE TABLE legwork_golden.dead_letter (
    id uuid NOT NULL,
    at timestamp with time zone DEFAULT now() NOT NULL,
    lane text NOT NULL,
    reason text NOT NULL,
    message text NOT NULL,
    guid uuid,
    gid uuid,
    activity text,
    dad text,
    subject text NOT NULL,
    header json NOT NULL,
    data bytea NOT NULL,
    state text DEFAULT 'open'::text NOT NULL,
    deaths integer DEFAULT 1 NOT NULL,
    delivery integer,
    stream text,
    sequence bigint,
    stored_at timestamp with time zone,
    due_at timestamp with time zone,
    needs text DEFAULT ''::text NOT NULL COLLATE pg_catalog."C",
    CONSTRAINT dead_letter_state_check CHECK ((state = ANY (ARRAY['open'::text, 'redriven'::text, 'discarded'::text, 'moot'::text, 'waiting'::text])))
);

CREATE TABLE legwork_golden.dead_letter_event (
    ord bigint NOT NULL,
    letter uuid NOT NULL,
    at timestamp with time zone DEFAULT now() NOT NULL,
    event text NOT NULL,
    who text,
    why text,
    CONSTRAINT dead_letter_event_event_check CHECK ((event = ANY (ARRAY['redriven'::text, 'discarded'::text, 'died'::text])))
);

ALTER TABLE legwork_golden.dead_letter_event ALTER COLUMN ord ADD GENERATED ALWAYS AS IDENTITY (
    SEQUENCE NAME legwork_golden.dead_letter_event_ord_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);

CREATE TABLE legwork_golden.epoch (
    one boolean DEFAULT true NOT NULL,
    epoch bigint NOT NULL,
    reason text NOT NULL,
    raised_at timestamp with time zone DEFAULT now() NOT NULL,
    CONSTRAINT epoch_one_check CHECK (one)
);

CREATE TABLE legwork_golden.event (
    pos bigint NOT NULL,
    guid uuid NOT NULL,
    gid uuid NOT NULL,
    topic text NOT NULL COLLATE pg_catalog."C",
    app text NOT NULL,
    version text NOT NULL,
    job_id text NOT NULL,
    activity text,
    dad text,
    attempt integer NOT NULL,
    kind text,
    status text,
    code integer,
    traceparent text,
    tracestate text,
    data json,
    publish integer NOT NULL,
    stored_at timestamp with time zone
)
WITH (autovacuum_vacuum_scale_factor='0.02', autovacuum_vacuum_threshold='1000');

CREATE TABLE legwork_golden.event_stream (
    one boolean DEFAULT true NOT NULL,
    born timestamp with time zone,
    lost_before timestamp with time zone,
    upto bigint DEFAULT 0 NOT NULL,
    done bigint DEFAULT 0 NOT NULL,
    CONSTRAINT event_stream_one_check CHECK (one)
);

CREATE TABLE legwork_golden.format (
    kind text NOT NULL,
    version integer NOT NULL
);

CREATE TABLE legwork_golden.goose_db_version (
    id integer NOT NULL,
    version_id bigint NOT NULL,
    is_applied boolean NOT NULL,
    tstamp timestamp without time zone DEFAULT now() NOT NULL
);

ALTER TABLE legwork_golden.goose_db_version ALTER COLUMN id ADD GENERATED BY DEFAULT AS IDENTITY (
    SEQUENCE NAME legwork_golden.goose_db_version_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);

CREATE TABLE legwork_golden.guid_ledger (
    guid uuid NOT NULL,
    gid uuid NOT NULL,
    activity text NOT NULL COLLATE pg_catalog."C",
    dad text NOT NULL COLLATE pg_catalog."C",
    ledger bigint NOT NULL,
    entries smallint DEFAULT 1 NOT NULL,
    CONSTRAINT guid_ledger_ledger_check CHECK (((ledger >= 0) AND (ledger <= '999999999999999'::bigint)))
)
WITH (fillfactor='80', autovacuum_vacuum_scale_factor='0.02');

CREATE TABLE legwork_golden.hook (
    gid uuid NOT NULL,
    activity text NOT NULL COLLATE pg_catalog."C",
    dad text NOT NULL COLLATE pg_catalog."C",
    rule integer NOT NULL,
    topic text NOT NULL COLLATE pg_catalog."C",
    key uuid NOT NULL,
    work uuid NOT NULL,
    expect json,
    seq integer DEFAULT 0 NOT NULL,
    ord bigint NOT NULL,
    created_at timestamp with time zone DEFAULT now() NOT NULL,
    traceparent text,
    tracestate text,
    buffer boolean DEFAULT true NOT NULL
)
WITH (fillfactor='80', autovacuum_vacuum_scale_factor='0.02');

ALTER TABLE legwork_golden.hook ALTER COLUMN ord ADD GENERATED ALWAYS AS IDENTITY (
    SEQUENCE NAME legwork_golden.hook_ord_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);

CREATE TABLE legwork_golden.job (
    gid uuid NOT NULL,
    app text NOT NULL COLLATE pg_catalog."C",
    job_id text NOT NULL COLLATE pg_catalog."C",
    version_id integer NOT NULL,
    graph text NOT NULL,
    semaphore integer NOT NULL,
    threshold integer DEFAULT 0 NOT NULL,
    state text DEFAULT 'running'::text NOT NULL,
    closed_guid uuid,
    error json,
    traceparent text,
    tracestate text,
    created_at timestamp with time zone DEFAULT now() NOT NULL,
    completed_at timestamp with time zone,
    retired boolean DEFAULT false NOT NULL,
    interrupted boolean DEFAULT false NOT NULL,
    key text,
    entity text,
    publishes text,
    expire interval,
    expires_at timestamp with time zone,
    CONSTRAINT job_check CHECK (((completed_at IS NULL) = (state = 'running'::text))),
    CONSTRAINT job_check1 CHECK (((state = 'running'::text) OR (closed_guid IS NOT NULL))),
    CONSTRAINT job_semaphore_check CHECK ((semaphore >= 0)),
    CONSTRAINT job_state_check CHECK ((state = ANY (ARRAY['running'::text, 'completed'::text, 'failed'::text, 'interrupted'::text])))
)
WITH (fillfactor='70');

CREATE TABLE legwork_golden.job_data (
    gid uuid NOT NULL,
    path text NOT NULL COLLATE pg_catalog."C",
    value json NOT NULL
);

CREATE TABLE legwork_golden.late_answer (
    gid uuid NOT NULL,
    guid uuid NOT NULL,
    work uuid NOT NULL,
    activity text NOT NULL COLLATE pg_catalog."C",
    dad text NOT NULL COLLATE pg_catalog."C",
    why text NOT NULL,
    status text,
    code integer,
    bytes integer,
    data text,
    at timestamp with time zone DEFAULT now() NOT NULL,
    CONSTRAINT late_answer_why_check CHECK ((why = ANY (ARRAY['timeout'::text, 'over'::text])))
);

CREATE TABLE legwork_golden.outbox (
    guid uuid NOT NULL,
    gid uuid,
    lane text NOT NULL COLLATE pg_catalog."C",
    activity text,
    dad text,
    attempt integer DEFAULT 1 NOT NULL,
    topic text,
    job_id text,
    traceparent text,
    tracestate text,
    data json,
    publish integer DEFAULT 0 NOT NULL,
    due_at timestamp with time zone DEFAULT now() NOT NULL,
    kind text,
    work uuid,
    status text,
    code integer,
    seq integer,
    paused bigint,
    retry text,
    gaps integer,
    gap_publish integer,
    told uuid,
    failed json,
    deadline timestamp with time zone,
    CONSTRAINT outbox_gid CHECK (
CASE lane
    WHEN 'start'::text THEN (gid IS NULL)
    WHEN 'signal'::text THEN true
    ELSE (gid IS NOT NULL)
END)
)
WITH (autovacuum_vacuum_scale_factor='0.02', autovacuum_vacuum_threshold='1000');

CREATE TABLE legwork_golden.pause (
    id bigint NOT NULL,
    kind text NOT NULL,
    app text DEFAULT ''::text NOT NULL COLLATE pg_catalog."C",
    name text NOT NULL COLLATE pg_catalog."C",
    gid uuid,
    reason text NOT NULL,
    author text NOT NULL,
    since timestamp with time zone DEFAULT now() NOT NULL,
    ended_at timestamp with time zone,
    ended_by text,
    CONSTRAINT pause_check CHECK (((kind = 'job'::text) = (gid IS NOT NULL))),
    CONSTRAINT pause_kind_check CHECK ((kind = ANY (ARRAY['graph'::text, 'topic'::text, 'job'::text])))
);

ALTER TABLE legwork_golden.pause ALTER COLUMN id ADD GENERATED ALWAYS AS IDENTITY (
    SEQUENCE NAME legwork_golden.pause_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);

CREATE TABLE legwork_golden.signal (
    guid uuid NOT NULL,
    ord bigint NOT NULL,
    topic text NOT NULL COLLATE pg_catalog."C",
    data json,
    status text NOT NULL,
    code integer NOT NULL,
    traceparent text,
    tracestate text,
    received_at timestamp with time zone DEFAULT now() NOT NULL,
    expires_at timestamp with time zone NOT NULL,
    taken_by uuid
)
WITH (fillfactor='80', autovacuum_vacuum_scale_factor='0.02');

CREATE TABLE legwork_golden.signal_key (
    topic text NOT NULL COLLATE pg_catalog."C",
    key uuid NOT NULL,
    ord bigint NOT NULL,
    guid uuid NOT NULL
)
WITH (autovacuum_vacuum_scale_factor='0.02');

ALTER TABLE legwork_golden.signal ALTER COLUMN ord ADD GENERATED ALWAYS AS IDENTITY (
    SEQUENCE NAME legwork_golden.signal_ord_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);

CREATE TABLE legwork_golden.stat (
    app text NOT NULL COLLATE pg_catalog."C",
    graph text NOT NULL COLLATE pg_catalog."C",
    key text NOT NULL COLLATE pg_catalog."C",
    name text NOT NULL COLLATE pg_catalog."C",
    value text NOT NULL COLLATE pg_catalog."C",
    gid uuid NOT NULL,
    job_id text NOT NULL,
    created_at timestamp with time zone DEFAULT now() NOT NULL,
    CONSTRAINT stat_value_check CHECK ((octet_length(value) <= 1024))
);

INSERT INTO legwork_golden.activity VALUES ('01a20782-6a98-8f49-9e44-4e06f34f1d5e', 't', ',0', 101100000000001, 'e1406a85-db73-82f0-b9d4-3d52a6b0b6dc', NULL, 'success', 200, '{"n":1}', '2026-11-23 08:25:17.214625+00', '2026-11-23 08:25:17.214625+00', NULL, 1);
INSERT INTO legwork_golden.activity VALUES ('01a20782-6b7f-8ebb-a92c-4b4203aacf35', 'a', ',0,0', 201100000000001, '01a20782-6b7f-8ebb-a0d7-8fd9b404c7e1', '01a20782-6b7f-8ebb-b6be-2f9bb1319235', 'success', 200, '{"n":8}', '2026-11-23 08:25:17.445025+00', '2026-11-23 08:25:17.454827+00', NULL, 1);
INSERT INTO legwork_golden.activity VALUES ('01a20782-6a98-8f49-9e44-4e06f34f1d5e', 'a', ',0,0', 201100000000001, '01a20782-6a98-8f49-a00c-c8ef878c5541', '01a20782-6a98-8f49-9557-f8bb73ad4ae1', 'success', 200, '{"n":1}', '2026-11-23 08:25:17.230632+00', '2026-11-23 08:25:17.294359+00', NULL, 1);
INSERT INTO legwork_golden.activity VALUES ('01a20782-6bbc-8af3-8f34-cad4a7db28f7', 'h', ',0,0', 201100000000001, '01a20782-6bbc-8af3-9fa4-a13d11dfa86f', '01a20782-6bbc-8af3-81e1-c867a3f1a681', 'success', 200, NULL, '2026-11-23 08:25:17.503105+00', '2026-11-23 08:25:17.737114+00', '{"id":"to be told by all","v":9}', 1);
INSERT INTO legwork_golden.activity VALUES ('01a20782-6a98-8f49-9e44-4e06f34f1d5e', 'b', ',0,0,0', 201100000000001, '01a20782-6a98-8f49-a3de-3042f47b2e34', '01a20782-6a98-8f49-bf4f-59009397fd37', 'success', 200, '{"n":1}', '2026-11-23 08:25:17.299151+00', '2026-11-23 08:25:17.330595+00', NULL, 1);
INSERT INTO legwork_golden.activity VALUES ('01a20782-6b18-84be-8921-28a64d251efa', 't', ',0', 101100000000001, '9200789a-b765-8711-b603-1b21ccfa6c13', NULL, 'success', 200, '{"n":2}', '2026-11-23 08:25:17.336873+00', '2026-11-23 08:25:17.336873+00', NULL, 1);
INSERT INTO legwork_golden.activity VALUES ('01a20782-6b1c-812a-8814-85d24375d48e', 't', ',0', 101100000000001, 'd6418d36-74fc-8dcc-bc22-a18a18d4d3da', NULL, 'success', 200, '{"n":3}', '2026-11-23 08:25:17.340602+00', '2026-11-23 08:25:17.340602+00', NULL, 1);
INSERT INTO legwork_golden.activity VALUES ('01a20782-6b1c-812a-8814-85d24375d48e', 'a', ',0,0', 1100000000000, '01a20782-6b1c-812a-a4ed-4c8f32482d8f', '01a20782-6b1c-812a-a12f-8b0a0d341cdc', NULL, NULL, NULL, '2026-11-23 08:25:17.343032+00', '2026-11-23 08:25:17.343632+00', NULL, 1);
INSERT INTO legwork_golden.activity VALUES ('01a20782-6b24-8c53-ae48-7713ce93c1cf', 't', ',0', 101100000000001, 'f949a2dd-267f-849a-8a33-0aecf41eb1f1', NULL, 'success', 200, '{"n":4}', '2026-11-23 08:25:17.348169+00', '2026-11-23 08:25:17.348169+00', NULL, 1);
INSERT INTO legwork_golden.activity VALUES ('01a20782-6b24-8c53-ae48-7713ce93c1cf', 'a', ',0,0', 1100000000000, '01a20782-6b24-8c53-9551-336ff7bca366', '01a20782-6b24-8c53-9274-47b1948fda68', NULL, NULL, NULL, '2026-11-23 08:25:17.349327+00', '2026-11-23 08:25:17.349837+00', NULL, 1);
INSERT INTO legwork_golden.activity VALUES ('01a20782-6b29-8dd6-aef0-ff9b6cb793d0', 't', ',0', 101100000000001, '0a67b221-fffd-86f6-8484-4323adfb5ea5', NULL, 'success', 200, '{"n":5}', '2026-11-23 08:25:17.353994+00', '2026-11-23 08:25:17.353994+00', NULL, 1);
INSERT INTO legwork_golden.activity VALUES ('01a20782-6b7f-8ebb-a92c-4b4203aacf35', 'b', ',0,0,0', 201100000000001, '01a20782-6b7f-8ebb-8208-094c414595a5', '01a20782-6b7f-8ebb-98c2-aa2a5430bfb0', 'success', 200, '{"n":8}', '2026-11-23 08:25:17.456719+00', '2026-11-23 08:25:17.467455+00', NULL, 1);
INSERT INTO legwork_golden.activity VALUES ('01a20782-6b9c-8a57-b2d6-279775b00c7a', 'wt', ',0', 101100000000001, 'ae0dd284-9fb3-8c51-8f60-5c685c9411b6', NULL, 'success', 200, '{"group":"one"}', '2026-11-23 08:25:17.46907+00', '2026-11-23 08:25:17.46907+00', NULL, 1);
INSERT INTO legwork_golden.activity VALUES ('01a20782-6b29-8dd6-aef0-ff9b6cb793d0', 'a', ',0,0', 201100000000001, '01a20782-6b29-8dd6-93b0-61dd628eea27', '01a20782-6b29-8dd6-8036-e5802e86ebd7', 'success', 200, '{"n":5}', '2026-11-23 08:25:17.355222+00', '2026-11-23 08:25:17.362891+00', NULL, 1);
INSERT INTO legwork_golden.activity VALUES ('01a20782-6b37-86d2-a903-692546a0f065', 't', ',0', 101100000000001, '75956053-2423-8b75-a762-962037d2b61d', NULL, 'success', 200, '{"n":6}', '2026-11-23 08:25:17.367857+00', '2026-11-23 08:25:17.367857+00', NULL, 1);
INSERT INTO legwork_golden.activity VALUES ('01a20782-6b9c-8a57-b2d6-279775b00c7a', 'h', ',0,0', 1100000000000, '01a20782-6b9c-8a57-a046-a983ab435ae4', '01a20782-6b9c-8a57-a545-48e2890cb543', NULL, NULL, NULL, '2026-11-23 08:25:17.472388+00', '2026-11-23 08:25:17.478932+00', NULL, 1);
INSERT INTO legwork_golden.activity VALUES ('01a20782-6bb1-87f5-acab-f25156c43fcc', 'wt', ',0', 101100000000001, 'fb814934-8b76-84ec-be73-9dcf6fc02719', NULL, 'success', 200, '{"group":"two"}', '2026-11-23 08:25:17.489257+00', '2026-11-23 08:25:17.489257+00', NULL, 1);
INSERT INTO legwork_golden.activity VALUES ('01a20782-6b37-86d2-a903-692546a0f065', 'a', ',0,0', 201100000000001, '01a20782-6b37-86d2-a8a0-35730e89d15c', '01a20782-6b37-86d2-aff6-f77a7423fb41', 'success', 200, '{"n":6}', '2026-11-23 08:25:17.369281+00', '2026-11-23 08:25:17.376929+00', NULL, 1);
INSERT INTO legwork_golden.activity VALUES ('01a20782-6b37-86d2-a903-692546a0f065', 'b', ',0,0,0', 1100000000000, '01a20782-6b37-86d2-99c2-06b5090b6a90', '01a20782-6b37-86d2-9c00-8b27db71fb38', NULL, NULL, NULL, '2026-11-23 08:25:17.398224+00', '2026-11-23 08:25:17.403396+00', NULL, 1);
INSERT INTO legwork_golden.activity VALUES ('01a20782-6b60-880e-b47b-71fe63a8c898', 't', ',0', 101100000000001, '91df5b5e-8209-8c0a-8e58-346ec17fb4d2', NULL, 'success', 200, '{"n":7}', '2026-11-23 08:25:17.408752+00', '2026-11-23 08:25:17.408752+00', NULL, 1);
INSERT INTO legwork_golden.activity VALUES ('01a20782-6bb1-87f5-acab-f25156c43fcc', 'h', ',0,0', 1100000000000, '01a20782-6bb1-87f5-850a-71f0a62b8f46', '01a20782-6bb1-87f5-a7e9-b27845cc7903', NULL, NULL, NULL, '2026-11-23 08:25:17.490491+00', '2026-11-23 08:25:17.49099+00', NULL, 1);
INSERT INTO legwork_golden.activity VALUES ('01a20782-6bbc-8af3-8f34-cad4a7db28f7', 'wt', ',0', 101100000000001, '1b774b55-ebea-8620-89d5-e9ba0375c9c6', NULL, 'success', 200, '{"group":"all"}', '2026-11-23 08:25:17.501266+00', '2026-11-23 08:25:17.501266+00', NULL, 1);
INSERT INTO legwork_golden.activity VALUES ('01a20782-6b60-880e-b47b-71fe63a8c898', 'a', ',0,0', 201100000000001, '01a20782-6b60-880e-b478-ea8749fdd594', '01a20782-6b60-880e-a88b-1942b8243812', 'success', 200, '{"n":7}', '2026-11-23 08:25:17.41583+00', '2026-11-23 08:25:17.428313+00', NULL, 1);
INSERT INTO legwork_golden.activity VALUES ('01a20782-6b60-880e-b47b-71fe63a8c898', 'b', ',0,0,0', 1100000000000, '01a20782-6b60-880e-81a3-03bace2d37a8', '01a20782-6b60-880e-9d8f-d658eecb19fa', NULL, NULL, NULL, '2026-11-23 08:25:17.431122+00', '2026-11-23 08:25:17.431876+00', NULL, 1);
INSERT INTO legwork_golden.activity VALUES ('01a20782-6b7f-8ebb-a92c-4b4203aacf35', 't', ',0', 101100000000001, 'a39434c3-017c-8204-844d-fc00ddcee1d7', NULL, 'success', 200, '{"n":8}', '2026-11-23 08:25:17.439976+00', '2026-11-23 08:25:17.439976+00', NULL, 1);
INSERT INTO legwork_golden.activity VALUES ('01a20782-6bc8-8db4-bd77-a8e3dcd03c73', 'wt', ',0', 101100000000001, '59dc832b-4c22-8711-bdb4-b6e24b727b62', NULL, 'success', 200, '{"group":"two"}', '2026-11-23 08:25:17.51228+00', '2026-11-23 08:25:17.51228+00', NULL, 1);
INSERT INTO legwork_golden.activity VALUES ('01a20782-6bc8-8db4-bd77-a8e3dcd03c73', 'h', ',0,0', 1100000000000, '01a20782-6bc8-8db4-aa55-68bfa146dd46', '01a20782-6bc8-8db4-875b-159a96800224', NULL, NULL, NULL, '2026-11-23 08:25:17.513776+00', '2026-11-23 08:25:17.514504+00', NULL, 1);
INSERT INTO legwork_golden.activity VALUES ('01a20782-6bd2-803a-8388-7d9dc4a70220', 'wt', ',0', 101100000000001, 'b9443c5b-42d8-8009-8da8-70902b257f53', NULL, 'success', 200, '{"group":"two"}', '2026-11-23 08:25:17.523019+00', '2026-11-23 08:25:17.523019+00', NULL, 1);
INSERT INTO legwork_golden.activity VALUES ('01a20782-6bd2-803a-8388-7d9dc4a70220', 'h', ',0,0', 1100000000000, '01a20782-6bd2-803a-8511-1c17d3cb39fc', '01a20782-6bd2-803a-bbae-01e0e22494f3', NULL, NULL, NULL, '2026-11-23 08:25:17.526755+00', '2026-11-23 08:25:17.527355+00', NULL, 1);
INSERT INTO legwork_golden.activity VALUES ('01a20782-6bdc-885c-9dee-d23657ae65ce', 'st', ',0', 101100000000001, '2eed2a70-1442-8eed-80d4-3e4ba9e870d1', NULL, 'success', 200, '{}', '2026-11-23 08:25:17.532871+00', '2026-11-23 08:25:17.532871+00', NULL, 1);
INSERT INTO legwork_golden.activity VALUES ('01a20782-6bdc-885c-9dee-d23657ae65ce', 's', ',0,0', 1100000000000, '01a20782-6bdc-885c-bc01-0cf48fa93dc2', '01a20782-6bdc-885c-b41e-653f77b266d6', NULL, NULL, NULL, '2026-11-23 08:25:17.534665+00', '2026-11-23 08:25:17.536173+00', NULL, 1);
INSERT INTO legwork_golden.activity VALUES ('01a20782-6be2-8d4c-bdf2-1e071d262c33', 'pt', ',0', 101100000000001, '1ec66650-a686-8272-b82a-5b89218be9fc', NULL, 'success', 200, '{"n":9}', '2026-11-23 08:25:17.539047+00', '2026-11-23 08:25:17.539047+00', NULL, 1);
INSERT INTO legwork_golden.activity VALUES ('01a20782-6be4-8a17-8f48-39fd8990f550', 'pt', ',0', 101100000000001, 'ca9f9db1-5081-863b-87e5-589f37deea36', NULL, 'success', 200, '{"n":10}', '2026-11-23 08:25:17.540367+00', '2026-11-23 08:25:17.540367+00', NULL, 1);
INSERT INTO legwork_golden.activity VALUES ('01a20782-6be4-8a17-8f48-39fd8990f550', 'p', ',0,0', 1100000000000, '01a20782-6be4-8a17-af5e-a345ef76a80e', '01a20782-6be4-8a17-9866-30d78ac5e64e', NULL, NULL, NULL, '2026-11-23 08:25:17.541496+00', '2026-11-23 08:25:17.547099+00', NULL, 1);
INSERT INTO legwork_golden.activity VALUES ('01a20782-6bed-8936-a199-b9314aa6eca1', 'ct', ',0', 101100000000001, '01a20782-6be4-8a17-9866-30d78ac5e64e', NULL, 'success', 200, '{"n":10}', '2026-11-23 08:25:17.550344+00', '2026-11-23 08:25:17.550344+00', NULL, 1);
INSERT INTO legwork_golden.activity VALUES ('01a20782-6bed-8936-a199-b9314aa6eca1', 'c', ',0,0', 1100000000000, '01a20782-6bed-8936-81d2-96724d4ae7ae', '01a20782-6bed-8936-b0f2-a66cc521500c', NULL, NULL, NULL, '2026-11-23 08:25:17.552705+00', '2026-11-23 08:25:17.553366+00', NULL, 1);
INSERT INTO legwork_golden.activity VALUES ('01a20782-6bf4-8f3f-a5e8-3dfe55876bb9', 'pt', ',0', 101100000000001, '6d4fb243-2d61-8eb1-a1bc-47d881041122', NULL, 'success', 200, '{"n":11}', '2026-11-23 08:25:17.556258+00', '2026-11-23 08:25:17.556258+00', NULL, 1);
INSERT INTO legwork_golden.activity VALUES ('01a20782-6bf4-8f3f-a5e8-3dfe55876bb9', 'p', ',0,0', 1100000000000, '01a20782-6bf4-8f3f-be86-2391d6cffaa7', '01a20782-6bf4-8f3f-bdfe-b9ca827b0214', NULL, NULL, NULL, '2026-11-23 08:25:17.557642+00', '2026-11-23 08:25:17.558235+00', NULL, 1);
INSERT INTO legwork_golden.activity VALUES ('01a20782-6bf8-81bb-b278-c80c2b1f4f74', 'ct', ',0', 101100000000001, '01a20782-6bf4-8f3f-bdfe-b9ca827b0214', NULL, 'success', 200, '{"n":11}', '2026-11-23 08:25:17.560688+00', '2026-11-23 08:25:17.560688+00', NULL, 1);
INSERT INTO legwork_golden.activity VALUES ('01a20782-6bf8-81bb-b278-c80c2b1f4f74', 'c', ',0,0', 201100000000001, '01a20782-6bf8-81bb-889b-e82538e04105', '01a20782-6bf8-81bb-b40b-ea4fd4334955', 'success', 200, '{"n":11}', '2026-11-23 08:25:17.561918+00', '2026-11-23 08:25:17.567011+00', NULL, 1);
INSERT INTO legwork_golden.activity VALUES ('01a20782-6c00-8950-8af3-2f0cb6503708', 'rt', ',0', 101100000000001, '1038022f-bcd1-8527-bfed-f5ac13086aa3', NULL, 'success', 200, '{}', '2026-11-23 08:25:17.568613+00', '2026-11-23 08:25:17.568613+00', NULL, 1);
INSERT INTO legwork_golden.activity VALUES ('01a20782-6c00-8950-8af3-2f0cb6503708', 'rw', ',0,0,0', 201100000000001, '01a20782-6c00-8950-8a64-26dd24bcaf91', '01a20782-6c00-8950-891c-614544082166', 'success', 201, '{"n":1}', '2026-11-23 08:25:17.572999+00', '2026-11-23 08:25:17.577796+00', NULL, 1);
INSERT INTO legwork_golden.activity VALUES ('01a20782-6c00-8950-8af3-2f0cb6503708', 'again', ',0,0,0,0', 1100000000001, '01a20782-6c00-8950-820e-0ce73e450c0d', NULL, NULL, NULL, NULL, '2026-11-23 08:25:17.579036+00', '2026-11-23 08:25:17.579879+00', NULL, 1);
INSERT INTO legwork_golden.activity VALUES ('01a20782-6c00-8950-8af3-2f0cb6503708', 'r', ',0,1', 0, '01a20782-6c00-8950-b027-342191f03736', NULL, 'success', 200, '{"round":2}', '2026-11-23 08:25:17.58467+00', '2026-11-23 08:25:17.58467+00', NULL, 1);
INSERT INTO legwork_golden.activity VALUES ('01a20782-6c00-8950-8af3-2f0cb6503708', 'rw', ',0,1,0', 201100000000001, '01a20782-6c00-8950-9b45-67d53fbc71b8', '01a20782-6c00-8950-a601-794705e44766', 'success', 201, '{"n":2}', '2026-11-23 08:25:17.587648+00', '2026-11-23 08:25:17.591995+00', NULL, 1);
INSERT INTO legwork_golden.activity VALUES ('01a20782-6c00-8950-8af3-2f0cb6503708', 'again', ',0,1,0,0', 1100000000001, '01a20782-6c00-8950-8ee0-b09c1264e615', NULL, NULL, NULL, NULL, '2026-11-23 08:25:17.592969+00', '2026-11-23 08:25:17.593462+00', NULL, 1);
INSERT INTO legwork_golden.activity VALUES ('01a20782-6c00-8950-8af3-2f0cb6503708', 'r', ',0,2', 0, '01a20782-6c00-8950-ab87-66644ddb834c', NULL, 'success', 200, '{"round":3}', '2026-11-23 08:25:17.595388+00', '2026-11-23 08:25:17.595388+00', NULL, 1);
INSERT INTO legwork_golden.activity VALUES ('01a20782-6c00-8950-8af3-2f0cb6503708', 'r', ',0,0', 3100000000003, '01a20782-6c00-8950-b616-25f33dc8cb86', NULL, 'success', 200, '{"round":1}', '2026-11-23 08:25:17.570043+00', '2026-11-23 08:25:17.596112+00', NULL, 1);
INSERT INTO legwork_golden.activity VALUES ('01a20782-6c00-8950-8af3-2f0cb6503708', 'rw', ',0,2,0', 201100000000001, '01a20782-6c00-8950-8e05-a39fdfc759d1', '01a20782-6c00-8950-9799-27c1392de4fe', 'success', 200, '{"n":3}', '2026-11-23 08:25:17.596982+00', '2026-11-23 08:25:17.600348+00', NULL, 1);
INSERT INTO legwork_golden.activity VALUES ('01a20782-6c21-835c-a39d-d6d81b733b54', 'rt', ',0', 101100000000001, '961e7089-70ab-89e9-82ac-68be55243cc1', NULL, 'success', 200, '{}', '2026-11-23 08:25:17.601404+00', '2026-11-23 08:25:17.601404+00', NULL, 1);
INSERT INTO legwork_golden.activity VALUES ('01a20782-6c21-835c-a39d-d6d81b733b54', 'r', ',0,0', 1100000000001, '01a20782-6c21-835c-9db5-38e661fe40d0', NULL, 'success', 200, '{"round":1}', '2026-11-23 08:25:17.602617+00', '2026-11-23 08:25:17.603752+00', NULL, 1);
INSERT INTO legwork_golden.activity VALUES ('01a20782-6c21-835c-a39d-d6d81b733b54', 'rw', ',0,0,0', 201100000000001, '01a20782-6c21-835c-bd06-7fe532ad452b', '01a20782-6c21-835c-b34c-49884826e596', 'success', 201, '{"n":1}', '2026-11-23 08:25:17.604675+00', '2026-11-23 08:25:17.607508+00', NULL, 1);
INSERT INTO legwork_golden.activity VALUES ('01a20782-6c28-8e7b-92f5-df40875901da', 'rt', ',0', 101100000000001, '2d06ce69-f5fb-8335-9c12-8b889f1ccabf', NULL, 'success', 200, '{}', '2026-11-23 08:25:17.608444+00', '2026-11-23 08:25:17.608444+00', NULL, 1);
INSERT INTO legwork_golden.activity VALUES ('01a20782-6c28-8e7b-92f5-df40875901da', 'r', ',0,0', 1100000000001, '01a20782-6c28-8e7b-9cc8-b042022bb755', NULL, 'success', 200, '{"round":1}', '2026-11-23 08:25:17.609552+00', '2026-11-23 08:25:17.611084+00', NULL, 1);
INSERT INTO legwork_golden.activity VALUES ('01a20782-6c28-8e7b-92f5-df40875901da', 'rw', ',0,0,0', 1100000000000, '01a20782-6c28-8e7b-addc-c9b19052a494', '01a20782-6c28-8e7b-aea0-fdbe4c8d0755', NULL, NULL, NULL, '2026-11-23 08:25:17.611945+00', '2026-11-23 08:25:17.612444+00', NULL, 1);
INSERT INTO legwork_golden.activity VALUES ('01a20782-6c2d-89b6-afd0-fbedd88fc192', 'qt', ',0', 101100000000001, '71e762bc-6c02-819b-a29b-1ae13c4dbc6c', NULL, 'success', 200, '{}', '2026-11-23 08:25:17.613857+00', '2026-11-23 08:25:17.613857+00', NULL, 1);
INSERT INTO legwork_golden.activity VALUES ('01a20782-6c2d-89b6-afd0-fbedd88fc192', 'q', ',0,0', 1100000000000, '01a20782-6c2d-89b6-a12f-73b0ec6e849e', '01a20782-6c2d-89b6-959d-19d62ebd91c5', NULL, NULL, NULL, '2026-11-23 08:25:17.615001+00', '2026-11-23 08:25:17.615368+00', NULL, 1);
INSERT INTO legwork_golden.activity VALUES ('01a20782-6c30-8901-af4e-7752f16d7556', 'qt', ',0', 101100000000001, '5a391132-0433-83d1-90fb-36fe6173e365', NULL, 'success', 200, '{}', '2026-11-23 08:25:17.616918+00', '2026-11-23 08:25:17.616918+00', NULL, 1);
INSERT INTO legwork_golden.activity VALUES ('01a20782-6c30-8901-af4e-7752f16d7556', 'q', ',0,0', 1100000000000, '01a20782-6c30-8901-9c6b-d767e091e05b', '01a20782-6c30-8901-af3f-2672f00b681d', NULL, NULL, NULL, '2026-11-23 08:25:17.618818+00', '2026-11-23 08:25:17.621277+00', NULL, 2);
INSERT INTO legwork_golden.activity VALUES ('01a20782-6c36-8e86-969e-079efe1ef1ad', 'ft', ',0', 101100000000001, 'a210b7a5-8c26-89ae-b56e-0affbba2c10e', NULL, 'success', 200, '{}', '2026-11-23 08:25:17.62304+00', '2026-11-23 08:25:17.62304+00', NULL, 1);
INSERT INTO legwork_golden.activity VALUES ('01a20782-6c36-8e86-969e-079efe1ef1ad', 'f', ',0,0', 201100000000001, '01a20782-6c36-8e86-a3ed-a04ce2114c52', '01a20782-6c36-8e86-99f3-77ad524fd81c', 'error', 422, '{"message":"no"}', '2026-11-23 08:25:17.624478+00', '2026-11-23 08:25:17.627736+00', NULL, 1);
INSERT INTO legwork_golden.activity VALUES ('01a20782-6c3c-8f3a-b94b-7177273ccbe4', 'jt', ',0', 101100000000001, '245e45b1-629b-8932-a10b-fa84cd88e3e1', NULL, 'success', 200, '{}', '2026-11-23 08:25:17.628863+00', '2026-11-23 08:25:17.628863+00', NULL, 1);
INSERT INTO legwork_golden.activity VALUES ('01a20782-6c3c-8f3a-b94b-7177273ccbe4', 'j1', ',0,0', 201100000000001, '01a20782-6c3c-8f3a-9f37-004078c6e746', '01a20782-6c3c-8f3a-bd27-98efbeb8e2df', 'success', 200, '{"n":1}', '2026-11-23 08:25:17.629953+00', '2026-11-23 08:25:17.638938+00', NULL, 1);
INSERT INTO legwork_golden.activity VALUES ('01a20782-6c3c-8f3a-b94b-7177273ccbe4', 'j2', ',0,0', 201100000000001, '01a20782-6c3c-8f3a-a69d-a12277ff0a5c', '01a20782-6c3c-8f3a-a93b-afdaf13d3556', 'success', 200, '{"n":2}', '2026-11-23 08:25:17.631719+00', '2026-11-23 08:25:17.641497+00', NULL, 1);
INSERT INTO legwork_golden.activity VALUES ('01a20782-6c4a-866b-8df3-6cb89607dca5', 'jt', ',0', 101100000000001, '80a42aac-2878-8e6d-9432-f54d5bfeda83', NULL, 'success', 200, '{}', '2026-11-23 08:25:17.642619+00', '2026-11-23 08:25:17.642619+00', NULL, 1);
INSERT INTO legwork_golden.activity VALUES ('01a20782-6c4a-866b-8df3-6cb89607dca5', 'j1', ',0,0', 201100000000001, '01a20782-6c4a-866b-958e-d16cc70c70c1', '01a20782-6c4a-866b-882b-eabe63cb9740', 'success', 200, '{"n":1}', '2026-11-23 08:25:17.643994+00', '2026-11-23 08:25:17.649925+00', NULL, 1);
INSERT INTO legwork_golden.activity VALUES ('01a20782-6c4a-866b-8df3-6cb89607dca5', 'j2', ',0,0', 201100000000001, '01a20782-6c4a-866b-97ab-078e83c865eb', '01a20782-6c4a-866b-8c41-d1138ca03ec0', 'success', 200, '{"n":2}', '2026-11-23 08:25:17.646129+00', '2026-11-23 08:25:17.651662+00', NULL, 1);
INSERT INTO legwork_golden.activity VALUES ('01a20782-6c4a-866b-8df3-6cb89607dca5', 'j3', ',0,0,0', 1100000000000, '01a20782-6c4a-866b-97cf-1112280c05a2', '01a20782-6c4a-866b-9d35-2324f537840e', NULL, NULL, NULL, '2026-11-23 08:25:17.652474+00', '2026-11-23 08:25:17.655184+00', NULL, 1);
INSERT INTO legwork_golden.activity VALUES ('01a20782-6c58-84cd-b688-c9c890eb24f3', 'ot', ',0', 101100000000001, 'f3aa9812-e04a-8d50-b414-760557cdc1a5', NULL, 'success', 200, '{}', '2026-11-23 08:25:17.656696+00', '2026-11-23 08:25:17.656696+00', NULL, 1);
INSERT INTO legwork_golden.activity VALUES ('01a20782-6c58-84cd-b688-c9c890eb24f3', 'o', ',0,0', 1100000000000, '01a20782-6c58-84cd-a28d-0ad2a05c1460', '01a20782-6c58-84cd-a40a-03241eadaedf', NULL, NULL, NULL, '2026-11-23 08:25:17.65906+00', '2026-11-23 08:25:17.659466+00', NULL, 1);
INSERT INTO legwork_golden.activity VALUES ('01a20782-6c60-8fbf-b4b3-7e437367c05e', 'it', ',0', 101100000000001, 'b7b3e536-98ac-84ee-9a0f-6dc0a840d24a', NULL, 'success', 200, '{}', '2026-11-23 08:25:17.664341+00', '2026-11-23 08:25:17.664341+00', NULL, 1);
INSERT INTO legwork_golden.activity VALUES ('01a20782-6c60-8fbf-b4b3-7e437367c05e', 'i', ',0,0', 1100000000000, '01a20782-6c60-8fbf-8499-2b428cea8a5e', NULL, NULL, NULL, NULL, '2026-11-23 08:25:17.665521+00', '2026-11-23 08:25:17.666344+00', NULL, 1);
INSERT INTO legwork_golden.activity VALUES ('01a20782-6c65-8c98-a129-278351e83084', 'it', ',0', 101100000000001, '69bb8b07-f51a-857f-a7c6-6ad6cd87bd10', NULL, 'success', 200, '{}', '2026-11-23 08:25:17.669369+00', '2026-11-23 08:25:17.669369+00', NULL, 1);
INSERT INTO legwork_golden.activity VALUES ('01a20782-6c6c-8e5c-9102-5436d3fe6ee4', 'wt', ',0', 101100000000001, '3ead0417-bbcf-8e77-b93f-314b36f4c872', NULL, 'success', 200, '{"group":"none"}', '2026-11-23 08:25:17.676561+00', '2026-11-23 08:25:17.676561+00', NULL, 1);
INSERT INTO legwork_golden.activity VALUES ('01a20782-6c6c-8e5c-9102-5436d3fe6ee4', 'h', ',0,0', 1100000000000, '01a20782-6c6c-8e5c-a247-e02211d00e2f', '01a20782-6c6c-8e5c-b385-817f4bd7b036', NULL, NULL, NULL, '2026-11-23 08:25:17.677808+00', '2026-11-23 08:25:17.678246+00', NULL, 1);
INSERT INTO legwork_golden.activity VALUES ('01a20782-6c70-8f34-b1be-81f5b0a69314', 'kt', ',0', 101100000000001, '82b4d3d0-c7c8-862b-8012-3dbde5cb7681', NULL, 'success', 200, '{"id":"victim"}', '2026-11-23 08:25:17.68095+00', '2026-11-23 08:25:17.68095+00', NULL, 1);
INSERT INTO legwork_golden.activity VALUES ('01a20782-6c70-8f34-b1be-81f5b0a69314', 'k', ',0,0', 201100000000000, '01a20782-6c70-8f34-8811-995387ca24b4', NULL, 'success', 200, NULL, '2026-11-23 08:25:17.68216+00', '2026-11-23 08:25:17.690865+00', NULL, 1);
INSERT INTO legwork_golden.activity VALUES ('01a20782-6c7c-8489-9438-aeda972896e7', 'pt', ',0', 101100000000001, '144cf2d1-fc28-8004-9b21-4f198cb4d762', NULL, 'success', 200, '{"n":12}', '2026-11-23 08:25:17.692417+00', '2026-11-23 08:25:17.692417+00', NULL, 1);
INSERT INTO legwork_golden.activity VALUES ('01a20782-6c7c-8489-9438-aeda972896e7', 'p', ',0,0', 1100000000000, '01a20782-6c7c-8489-beeb-6ae4a0770f55', '01a20782-6c7c-8489-8e4e-9ce79d6e12e8', NULL, NULL, NULL, '2026-11-23 08:25:17.693753+00', '2026-11-23 08:25:17.694865+00', NULL, 1);
INSERT INTO legwork_golden.activity VALUES ('01a20782-6c80-84bc-aacf-a4b21c2cf740', 'ct', ',0', 101100000000001, '01a20782-6c7c-8489-8e4e-9ce79d6e12e8', NULL, 'success', 200, '{"n":12}', '2026-11-23 08:25:17.696668+00', '2026-11-23 08:25:17.696668+00', NULL, 1);
INSERT INTO legwork_golden.activity VALUES ('01a20782-6c80-84bc-aacf-a4b21c2cf740', 'c', ',0,0', 1100000000000, '01a20782-6c80-84bc-9f42-2efe933ed3d8', '01a20782-6c80-84bc-a638-35d767efd406', NULL, NULL, NULL, '2026-11-23 08:25:17.697588+00', '2026-11-23 08:25:17.698059+00', NULL, 1);
INSERT INTO legwork_golden.activity VALUES ('01a20782-6c83-8c6f-ac54-bb0bc83a08c2', 'kt', ',0', 101100000000001, '38794b32-9cd4-8b00-addf-785323b0f04c', NULL, 'success', 200, '{"id":"second victim"}', '2026-11-23 08:25:17.699801+00', '2026-11-23 08:25:17.699801+00', NULL, 1);
INSERT INTO legwork_golden.activity VALUES ('01a20782-6c85-8785-a109-ade154087181', 'pt', ',0', 101100000000001, 'dd579fad-1d8d-8665-9101-06b89f69c1ba', NULL, 'success', 200, '{"n":13}', '2026-11-23 08:25:17.70118+00', '2026-11-23 08:25:17.70118+00', NULL, 1);
INSERT INTO legwork_golden.activity VALUES ('01a20782-6c85-8785-a109-ade154087181', 'p', ',0,0', 1100000000000, '01a20782-6c85-8785-8ec0-e37b438c7c78', '01a20782-6c85-8785-94cf-ad5dcf69764a', NULL, NULL, NULL, '2026-11-23 08:25:17.702312+00', '2026-11-23 08:25:17.707273+00', NULL, 1);
INSERT INTO legwork_golden.activity VALUES ('01a20782-6c8d-890d-add4-7f88695fd4b1', 'ct', ',0', 101100000000001, '01a20782-6c85-8785-94cf-ad5dcf69764a', NULL, 'success', 200, '{"n":13}', '2026-11-23 08:25:17.709439+00', '2026-11-23 08:25:17.709439+00', NULL, 1);
INSERT INTO legwork_golden.activity VALUES ('01a20782-6c8d-890d-add4-7f88695fd4b1', 'c', ',0,0', 1100000000000, '01a20782-6c8d-890d-af27-73677f8efbfb', '01a20782-6c8d-890d-873b-e3015deb4254', NULL, NULL, NULL, '2026-11-23 08:25:17.710617+00', '2026-11-23 08:25:17.711101+00', NULL, 1);
INSERT INTO legwork_golden.activity VALUES ('01a20782-6c91-8de2-bd8c-24fa0b09d21d', 'tt', ',0', 101100000000001, 'dc252d45-4f19-837c-b0df-760433d092f0', NULL, 'success', 200, '{"group":"all"}', '2026-11-23 08:25:17.713251+00', '2026-11-23 08:25:17.713251+00', NULL, 1);
INSERT INTO legwork_golden.activity VALUES ('01a20782-6c91-8de2-bd8c-24fa0b09d21d', 'tell', ',0,0', 201100000000000, '01a20782-6c91-8de2-9429-77736eecba96', NULL, 'success', 200, NULL, '2026-11-23 08:25:17.714741+00', '2026-11-23 08:25:17.727887+00', NULL, 1);
INSERT INTO legwork_golden.activity VALUES ('01a20782-6d17-8e9d-8687-0a6301a501a7', 'a', ',0,0', 201100000000001, '01a20782-6d17-8e9d-a5ce-5037a1320dfe', '01a20782-6d17-8e9d-83c9-7986cd5e1409', 'success', 200, '{"n":31}', '2026-11-23 08:25:17.851547+00', '2026-11-23 08:25:17.857544+00', NULL, 1);
INSERT INTO legwork_golden.activity VALUES ('01a20782-6bbc-8af3-8f34-cad4a7db28f7', 'hw', ',0,0,0', 201100000000001, '01a20782-6bbc-8af3-8777-70fd8ce75de9', '01a20782-6bbc-8af3-8120-cc4005213c7b', 'success', 200, '{"n":9}', '2026-11-23 08:25:17.739009+00', '2026-11-23 08:25:17.753196+00', NULL, 1);
INSERT INTO legwork_golden.activity VALUES ('01a20782-6cba-8750-bed7-29889e4c8a2e', 'xt', ',0', 101100000000001, 'ab5e210d-4e0a-891b-98b9-3935cd3841dd', NULL, 'success', 200, '{"n":14}', '2026-11-23 08:25:17.755108+00', '2026-11-23 08:25:17.755108+00', NULL, 1);
INSERT INTO legwork_golden.activity VALUES ('01a20782-6cbc-83fd-8382-f4491df8b002', 'xt', ',0', 101100000000001, 'fd918254-0602-859f-a178-4d691bafcd23', NULL, 'success', 200, '{"n":15}', '2026-11-23 08:25:17.756755+00', '2026-11-23 08:25:17.756755+00', NULL, 1);
INSERT INTO legwork_golden.activity VALUES ('01a20782-6cbc-83fd-8382-f4491df8b002', 'x', ',0,0', 1100000000000, '01a20782-6cbc-83fd-8902-a158c350f3df', '01a20782-6cbc-83fd-986f-15d55b9024bc', NULL, NULL, NULL, '2026-11-23 08:25:17.759784+00', '2026-11-23 08:25:17.760402+00', NULL, 1);
INSERT INTO legwork_golden.activity VALUES ('01a20782-6cc3-86d4-a49b-c40b8a285e27', 'ct', ',0', 101100000000001, '01a20782-6cbc-83fd-986f-15d55b9024bc', NULL, 'success', 200, '{"n":15}', '2026-11-23 08:25:17.764166+00', '2026-11-23 08:25:17.764166+00', NULL, 1);
INSERT INTO legwork_golden.activity VALUES ('01a20782-6cc3-86d4-a49b-c40b8a285e27', 'c', ',0,0', 1100000000000, '01a20782-6cc3-86d4-a46d-728cfa5ac172', '01a20782-6cc3-86d4-8e86-e115e7b413af', NULL, NULL, NULL, '2026-11-23 08:25:17.767525+00', '2026-11-23 08:25:17.768187+00', NULL, 1);
INSERT INTO legwork_golden.activity VALUES ('01a20782-6cd1-8e89-9a5b-5606dd344dca', 'kt', ',0', 101100000000001, '8fe75c53-4f2c-81d6-b919-fb32334104e8', NULL, 'success', 200, '{"id":"third victim"}', '2026-11-23 08:25:17.777542+00', '2026-11-23 08:25:17.777542+00', NULL, 1);
INSERT INTO legwork_golden.activity VALUES ('01a20782-6d17-8e9d-8687-0a6301a501a7', 'b', ',0,0,0', 1100000000001, '01a20782-6d17-8e9d-b66f-ff0cf0516416', '01a20782-6d17-8e9d-bb64-cbb706cb2b51', 'success', 200, '{"n":31}', '2026-11-23 08:25:17.863086+00', '2026-11-23 08:25:17.870811+00', NULL, 1);
INSERT INTO legwork_golden.activity VALUES ('01a20782-6cd1-8e89-9a5b-5606dd344dca', 'k', ',0,0', 201100000000000, '01a20782-6cd1-8e89-8585-a65570f07061', NULL, 'success', 200, NULL, '2026-11-23 08:25:17.781483+00', '2026-11-23 08:25:17.786807+00', NULL, 1);
INSERT INTO legwork_golden.activity VALUES ('01a20782-6ceb-8dcf-aff3-759376acf9ed', 't', ',0', 101100000000001, '568339de-6db1-8460-afe8-3f60c763ea9b', NULL, 'success', 200, '{"n":30}', '2026-11-23 08:25:17.803852+00', '2026-11-23 08:25:17.803852+00', NULL, 1);
INSERT INTO legwork_golden.activity VALUES ('01a20782-6cee-8c34-b43a-50afc656dd3c', 't', ',0', 101100000000001, 'f35a6174-eee0-8e16-bb22-88c2b0eb300d', NULL, 'success', 200, '{"n":31}', '2026-11-23 08:25:17.806987+00', '2026-11-23 08:25:17.806987+00', NULL, 1);
INSERT INTO legwork_golden.activity VALUES ('01a20782-6d38-88ff-95c2-4c5d58acbad0', 'qt', ',0', 101100000000001, '5de18fb4-7735-8ecf-bf18-ba9665f1d786', NULL, 'success', 200, '{}', '2026-11-23 08:25:17.880221+00', '2026-11-23 08:25:17.880221+00', NULL, 1);
INSERT INTO legwork_golden.activity VALUES ('01a20782-6cee-8c34-b43a-50afc656dd3c', 'a', ',0,0', 201100000000001, '01a20782-6cee-8c34-8a15-6ef9cafc55f3', '01a20782-6cee-8c34-8bb1-1723ef2be85f', 'success', 200, '{"n":31}', '2026-11-23 08:25:17.808601+00', '2026-11-23 08:25:17.815338+00', NULL, 1);
INSERT INTO legwork_golden.activity VALUES ('01a20782-6d38-88ff-95c2-4c5d58acbad0', 'q', ',0,0', 1100000000000, '01a20782-6d38-88ff-b486-c2788912b308', '01a20782-6d38-88ff-9c25-d523820cdeb2', NULL, NULL, NULL, '2026-11-23 08:25:17.881388+00', '2026-11-23 08:25:17.887122+00', NULL, 2);
INSERT INTO legwork_golden.activity VALUES ('01a20782-6cee-8c34-b43a-50afc656dd3c', 'b', ',0,0,0', 1100000000001, '01a20782-6cee-8c34-9d03-e641c16a6770', '01a20782-6cee-8c34-84e5-700996d2718c', NULL, NULL, NULL, '2026-11-23 08:25:17.818594+00', '2026-11-23 08:25:17.819247+00', NULL, 1);
INSERT INTO legwork_golden.activity VALUES ('01a20782-6d04-8140-97b4-2ca643460f91', 't', ',0', 101100000000001, 'b95f0009-3c70-816b-92b5-597dc603b676', NULL, 'success', 200, '{"n":31}', '2026-11-23 08:25:17.829101+00', '2026-11-23 08:25:17.829101+00', NULL, 1);
INSERT INTO legwork_golden.activity VALUES ('01a20782-6d04-8140-97b4-2ca643460f91', 'a', ',0,0', 201100000000001, '01a20782-6d04-8140-9181-85da37ce0e4a', '01a20782-6d04-8140-9372-56a03f3e2536', 'success', 200, '{"n":31}', '2026-11-23 08:25:17.830312+00', '2026-11-23 08:25:17.835659+00', NULL, 1);
INSERT INTO legwork_golden.activity VALUES ('01a20782-6d04-8140-97b4-2ca643460f91', 'b', ',0,0,0', 1100000000001, '01a20782-6d04-8140-8177-305f5ef582f1', '01a20782-6d04-8140-89b8-8e4431544129', 'success', 200, '{"n":31}', '2026-11-23 08:25:17.836786+00', '2026-11-23 08:25:17.843574+00', NULL, 1);
INSERT INTO legwork_golden.activity VALUES ('01a20782-6d17-8e9d-8687-0a6301a501a7', 't', ',0', 101100000000001, '153f409d-9a65-8160-a076-3b8039b7e1df', NULL, 'success', 200, '{"n":31}', '2026-11-23 08:25:17.847337+00', '2026-11-23 08:25:17.847337+00', NULL, 1);

INSERT INTO legwork_golden.app_version OVERRIDING SYSTEM VALUE VALUES (1, 'golden', '1', '
app:
  id: golden
  version: ''1''
  graphs:
    - subscribes: chain
      publishes: told
      activities:
        t: {type: trigger, entity: ''a chain'', job: {maps: {n: ''{t.output.data.n}''}}}
        a: {type: worker, topic: w.a, input: {maps: {n: ''{t.output.data.n}''}}, job: {maps: {a: ''{$self.output.data.n}''}}, emit: true}
        b: {type: worker, topic: w.b, input: {maps: {n: ''{a.output.data.n}''}}, job: {maps: {b: ''{$self.output.data.n}''}}}
      transitions:
        t: [{to: a}]
        a: [{to: b}]
    - subscribes: wait
      expire: 86400
      activities:
        wt: {type: trigger, stats: {key: k, measures: [{measure: index, target: ''{$self.input.data.group}''}]}}
        h: {type: hook, job: {maps: {said: ''{$self.hook.data.v}''}}}
        hw: {type: worker, topic: w.a, input: {maps: {n: ''{h.hook.data.v}''}}, job: {maps: {after: ''{$self.output.data.n}''}}}
      transitions:
        wt: [{to: h}]
        h: [{to: hw}]
      hooks:
        done: [{to: h, conditions: {match: [{expected: ''{$job.metadata.jid}'', actual: ''{$self.hook.data.id}''}]}}]
    - subscribes: sleep
      activities:
        st: {type: trigger}
        s: {type: hook, sleep: 360000}
        e: {type: hook, sleep: 360000, job: {maps: {slept: true}}}
      transitions:
        st: [{to: s}]
        s: [{to: e}]
      hooks:
        done: [{to: e, conditions: {match: [{expected: ''{$job.metadata.jid}'', actual: ''{$self.hook.data.id}''}]}}]
    - subscribes: parent
      activities:
        pt: {type: trigger}
        p: {type: await, topic: child, input: {maps: {n: ''{pt.output.data.n}''}}, job: {maps: {child: ''{$self.output.data.c}''}}}
      transitions:
        pt: [{to: p}]
    - subscribes: sends
      activities:
        xt: {type: trigger}
        x: {type: await, await: false, topic: child, input: {maps: {n: ''{xt.output.data.n}''}}}
      transitions:
        xt: [{to: x}]
    - subscribes: child
      activities:
        ct: {type: trigger}
        c: {type: worker, topic: w.c, input: {maps: {n: ''{ct.output.data.n}''}}, job: {maps: {c: ''{$self.output.data.n}''}}}
      transitions:
        ct: [{to: c}]
    - subscribes: rounds
      activities:
        rt: {type: trigger}
        r: {type: hook, cycle: true, output: {maps: {round: 1}}, job: {maps: {round: ''{$self.output.data.round}''}}}
        rw: {type: worker, topic: w.r, input: {maps: {n: ''{r.output.data.round}''}}}
        again: {type: cycle, ancestor: r, input: {maps: {round: {''@pipe'': [[''{r.output.data.round}'', 1], [''{@math.add}'']]}}}}
      transitions:
        rt: [{to: r}]
        r: [{to: rw}]
        rw: [{to: again, conditions: {code: 201}}]
    - subscribes: retries
      activities:
        qt: {type: trigger}
        q: {type: worker, topic: w.retry, retry: {''503'': [3]}, job: {maps: {attempts: ''{$self.output.data.attempt}''}}}
      transitions:
        qt: [{to: q}]
    - subscribes: fails
      activities:
        ft: {type: trigger}
        f: {type: worker, topic: w.fails}
      transitions:
        ft: [{to: f}]
    - subscribes: joins
      activities:
        jt: {type: trigger}
        j1: {type: worker, topic: w.a, input: {maps: {n: 1}}}
        j2: {type: worker, topic: w.b, input: {maps: {n: 2}}}
        j3: {type: worker, topic: w.c, input: {maps: {n: 3}}, job: {maps: {joined: ''{$self.output.data.n}''}}}
      transitions:
        jt: [{to: j1}, {to: j2}]
        j1: [{to: j3}]
        j2: [{to: j3}]
    - subscribes: polls
      activities:
        ot: {type: trigger}
        o: {type: worker, topic: w.polls}
        ow: {type: worker, topic: w.a, input: {maps: {n: ''{o.output.data.n}''}}}
      transitions:
        ot: [{to: o}]
        o: [{to: ow, conditions: {code: 202}}]
    - subscribes: stops
      activities:
        it: {type: trigger}
        i: {type: interrupt, reason: enough, code: 418}
      transitions:
        it: [{to: i}]
    - subscribes: kills
      activities:
        kt: {type: trigger}
        k: {type: interrupt, target: ''{kt.output.data.id}'', reason: enough, code: 418, descend: true}
      transitions:
        kt: [{to: k}]
    - subscribes: tells
      activities:
        tt: {type: trigger}
        tell: {type: signal, subtype: all, topic: done, signal: {maps: {v: 9}}, key_name: group, key_value: ''{tt.output.data.group}'', resolver: {maps: {data: {}}}}
      transitions:
        tt: [{to: tell}]
', true, '2026-11-23 08:25:17.203259+00', '2026-11-23 08:25:17.205391+00', '');

INSERT INTO legwork_golden.audit VALUES (true, '2026-11-23 08:25:17.072117+00', '00000000-0000-0000-0000-000000000000', 0, 0, 0, 0, 0, NULL);

INSERT INTO legwork_golden.child VALUES ('01a20782-6bed-8936-a199-b9314aa6eca1', '01a20782-6be4-8a17-8f48-39fd8990f550', 'p', ',0,0', '01a20782-6be4-8a17-9866-30d78ac5e64e', 1, 'child', false, 0);
INSERT INTO legwork_golden.child VALUES ('01a20782-6bf8-81bb-b278-c80c2b1f4f74', '01a20782-6bf4-8f3f-a5e8-3dfe55876bb9', 'p', ',0,0', '01a20782-6bf4-8f3f-bdfe-b9ca827b0214', 1, 'child', false, 0);
INSERT INTO legwork_golden.child VALUES ('01a20782-6c80-84bc-aacf-a4b21c2cf740', '01a20782-6c7c-8489-9438-aeda972896e7', 'p', ',0,0', '01a20782-6c7c-8489-8e4e-9ce79d6e12e8', 1, 'child', false, 0);
INSERT INTO legwork_golden.child VALUES ('01a20782-6c8d-890d-add4-7f88695fd4b1', '01a20782-6c85-8785-a109-ade154087181', 'p', ',0,0', '01a20782-6c85-8785-94cf-ad5dcf69764a', 1, 'child', false, 0);
INSERT INTO legwork_golden.child VALUES ('01a20782-6cc3-86d4-a49b-c40b8a285e27', '01a20782-6cbc-83fd-8382-f4491df8b002', 'x', ',0,0', '01a20782-6cbc-83fd-986f-15d55b9024bc', 1, 'child', true, 0);

INSERT INTO legwork_golden.dead_letter VALUES ('00000000-0000-82a6-a275-aaad7a79a4cd', '2026-11-23 08:25:17.88993+00', 'start', 'unknown_topic', 'no active graph subscribes to topic "nobody": deploy and activate one', '571df0bb-e916-8563-a2da-1ef99bf06c7d', NULL, '', '', 'legwork.golden.start.nobody', '{"Legwork-Job":["no graph"]}', '\x7b7d', 'open', 1, 1, 'SIM', 211, '2026-11-23 08:25:17.888829+00', NULL, '');

INSERT INTO legwork_golden.epoch VALUES (true, 1, 'created', '2026-11-23 08:25:17.023332+00');

INSERT INTO legwork_golden.event VALUES (1795422317309791, '01a20782-6a98-8f49-a4da-8dbde6a92490', '01a20782-6a98-8f49-9e44-4e06f34f1d5e', 'told', 'golden', '1', 'ended', 'a', ',0,0', 1, 'leaves', 'pending', 202, '', '', '{ "n" : 1, "a" : 1 }', 1, '2026-11-23 08:25:17.298861+00');
INSERT INTO legwork_golden.event VALUES (1795422317336506, '01a20782-6a98-8f49-a54d-c6b29340d20d', '01a20782-6a98-8f49-9e44-4e06f34f1d5e', 'told', 'golden', '1', 'ended', 'b', ',0,0,0', 1, 'leaves', 'success', 200, '', '', '{ "n" : 1, "a" : 1, "b" : 1 }', 1, '2026-11-23 08:25:17.336081+00');
INSERT INTO legwork_golden.event VALUES (1795422317367389, '01a20782-6b29-8dd6-a999-9faabce547ff', '01a20782-6b29-8dd6-aef0-ff9b6cb793d0', 'told', 'golden', '1', 'to enter b', 'a', ',0,0', 1, 'leaves', 'pending', 202, '', '', '{ "n" : 5, "a" : 5 }', 1, '2026-11-23 08:25:17.366866+00');
INSERT INTO legwork_golden.event VALUES (1795422317408425, '01a20782-6b37-86d2-a259-e1ced7fb1579', '01a20782-6b37-86d2-a903-692546a0f065', 'told', 'golden', '1', 'b at work', 'a', ',0,0', 1, 'leaves', 'pending', 202, '', '', '{ "n" : 6, "a" : 6 }', 1, '2026-11-23 08:25:17.382914+00');
INSERT INTO legwork_golden.event VALUES (1795422317439538, '01a20782-6b60-880e-a3cf-856c1059f5ad', '01a20782-6b60-880e-b47b-71fe63a8c898', 'told', 'golden', '1', 'b has answered', 'a', ',0,0', 1, 'leaves', 'pending', 202, '', '', '{ "n" : 7, "a" : 7 }', 1, '2026-11-23 08:25:17.429544+00');
INSERT INTO legwork_golden.event VALUES (1795422317468769, '01a20782-6b7f-8ebb-ac0b-6221d32a3878', '01a20782-6b7f-8ebb-a92c-4b4203aacf35', 'told', 'golden', '1', 'event untold', 'b', ',0,0,0', 1, 'leaves', 'success', 200, '', '', '{ "n" : 8, "a" : 8, "b" : 8 }', 1, '2026-11-23 08:25:17.468419+00');
INSERT INTO legwork_golden.event VALUES (1795422317820902, '01a20782-6cee-8c34-acde-7aeeec5dd476', '01a20782-6cee-8c34-b43a-50afc656dd3c', 'told', 'golden', '1', 'entered', 'a', ',0,0', 1, 'leaves', 'pending', 202, '', '', '{ "n" : 31, "a" : 31 }', 1, '2026-11-23 08:25:17.81656+00');
INSERT INTO legwork_golden.event VALUES (1795422317838528, '01a20782-6d04-8140-a3e6-ddbea019d071', '01a20782-6d04-8140-97b4-2ca643460f91', 'told', 'golden', '1', 'saved', 'a', ',0,0', 1, 'leaves', 'pending', 202, '', '', '{ "n" : 31, "a" : 31 }', 1, '2026-11-23 08:25:17.836645+00');
INSERT INTO legwork_golden.event VALUES (1795422317866050, '01a20782-6d17-8e9d-a2a3-bbf0030e05d3', '01a20782-6d17-8e9d-8687-0a6301a501a7', 'told', 'golden', '1', 'closed', 'a', ',0,0', 1, 'leaves', 'pending', 202, '', '', '{ "n" : 31, "a" : 31 }', 1, '2026-11-23 08:25:17.862893+00');

INSERT INTO legwork_golden.event_stream VALUES (true, NULL, NULL, 0, 0);

INSERT INTO legwork_golden.format VALUES ('activity_ledger', 1);
INSERT INTO legwork_golden.format VALUES ('guid_ledger', 1);
INSERT INTO legwork_golden.format VALUES ('outbox', 1);
INSERT INTO legwork_golden.format VALUES ('dead_letter', 1);
INSERT INTO legwork_golden.format VALUES ('child', 1);
INSERT INTO legwork_golden.format VALUES ('hook', 1);
INSERT INTO legwork_golden.format VALUES ('signal', 1);
INSERT INTO legwork_golden.format VALUES ('stat', 1);
INSERT INTO legwork_golden.format VALUES ('audit', 1);
INSERT INTO legwork_golden.format VALUES ('dead_letter_event', 1);
INSERT INTO legwork_golden.format VALUES ('pause', 1);
INSERT INTO legwork_golden.format VALUES ('late_answer', 1);
INSERT INTO legwork_golden.format VALUES ('event', 1);
INSERT INTO legwork_golden.format VALUES ('job', 2);

INSERT INTO legwork_golden.goose_db_version VALUES (1, 0, true, '2026-11-23 08:25:16.988772');
INSERT INTO legwork_golden.goose_db_version VALUES (2, 1, true, '2026-11-23 08:25:17.023332');
INSERT INTO legwork_golden.goose_db_version VALUES (3, 2, true, '2026-11-23 08:25:17.04416');
INSERT INTO legwork_golden.goose_db_version VALUES (4, 3, true, '2026-11-23 08:25:17.072117');
INSERT INTO legwork_golden.goose_db_version VALUES (5, 4, true, '2026-11-23 08:25:17.085304');
INSERT INTO legwork_golden.goose_db_version VALUES (6, 5, true, '2026-11-23 08:25:17.09218');
INSERT INTO legwork_golden.goose_db_version VALUES (7, 6, true, '2026-11-23 08:25:17.095832');
INSERT INTO legwork_golden.goose_db_version VALUES (8, 7, true, '2026-11-23 08:25:17.106102');
INSERT INTO legwork_golden.goose_db_version VALUES (9, 8, true, '2026-11-23 08:25:17.107006');
INSERT INTO legwork_golden.goose_db_version VALUES (10, 9, true, '2026-11-23 08:25:17.10802');
INSERT INTO legwork_golden.goose_db_version VALUES (11, 10, true, '2026-11-23 08:25:17.108845');
INSERT INTO legwork_golden.goose_db_version VALUES (12, 11, true, '2026-11-23 08:25:17.109974');
INSERT INTO legwork_golden.goose_db_version VALUES (13, 12, true, '2026-11-23 08:25:17.117303');
INSERT INTO legwork_golden.goose_db_version VALUES (14, 13, true, '2026-11-23 08:25:17.121219');
INSERT INTO legwork_golden.goose_db_version VALUES (15, 14, true, '2026-11-23 08:25:17.121687');
INSERT INTO legwork_golden.goose_db_version VALUES (16, 15, true, '2026-11-23 08:25:17.123348');
INSERT INTO legwork_golden.goose_db_version VALUES (17, 16, true, '2026-11-23 08:25:17.124582');
INSERT INTO legwork_golden.goose_db_version VALUES (18, 17, true, '2026-11-23 08:25:17.126416');

INSERT INTO legwork_golden.guid_ledger VALUES ('e1406a85-db73-82f0-b9d4-3d52a6b0b6dc', '01a20782-6a98-8f49-9e44-4e06f34f1d5e', 't', ',0', 11000000000, 1);
INSERT INTO legwork_golden.guid_ledger VALUES ('01a20782-6a98-8f49-8554-8c2a77f2a4e7', '01a20782-6a98-8f49-9e44-4e06f34f1d5e', 'a', ',0,0', 11000000001, 1);
INSERT INTO legwork_golden.guid_ledger VALUES ('01a20782-6a98-8f49-8e6a-58a6f69c6f95', '01a20782-6a98-8f49-9e44-4e06f34f1d5e', 'b', ',0,0,0', 111100000001, 1);
INSERT INTO legwork_golden.guid_ledger VALUES ('9200789a-b765-8711-b603-1b21ccfa6c13', '01a20782-6b18-84be-8921-28a64d251efa', 't', ',0', 11000000000, 1);
INSERT INTO legwork_golden.guid_ledger VALUES ('d6418d36-74fc-8dcc-bc22-a18a18d4d3da', '01a20782-6b1c-812a-8814-85d24375d48e', 't', ',0', 11000000000, 1);
INSERT INTO legwork_golden.guid_ledger VALUES ('f949a2dd-267f-849a-8a33-0aecf41eb1f1', '01a20782-6b24-8c53-ae48-7713ce93c1cf', 't', ',0', 11000000000, 1);
INSERT INTO legwork_golden.guid_ledger VALUES ('0a67b221-fffd-86f6-8484-4323adfb5ea5', '01a20782-6b29-8dd6-aef0-ff9b6cb793d0', 't', ',0', 11000000000, 1);
INSERT INTO legwork_golden.guid_ledger VALUES ('01a20782-6b29-8dd6-b85a-dc1cd5253a69', '01a20782-6b29-8dd6-aef0-ff9b6cb793d0', 'a', ',0,0', 11000000001, 1);
INSERT INTO legwork_golden.guid_ledger VALUES ('75956053-2423-8b75-a762-962037d2b61d', '01a20782-6b37-86d2-a903-692546a0f065', 't', ',0', 11000000000, 1);
INSERT INTO legwork_golden.guid_ledger VALUES ('01a20782-6b37-86d2-892a-7c28287d283c', '01a20782-6b37-86d2-a903-692546a0f065', 'a', ',0,0', 11000000001, 1);
INSERT INTO legwork_golden.guid_ledger VALUES ('91df5b5e-8209-8c0a-8e58-346ec17fb4d2', '01a20782-6b60-880e-b47b-71fe63a8c898', 't', ',0', 11000000000, 1);
INSERT INTO legwork_golden.guid_ledger VALUES ('01a20782-6b60-880e-ae0a-bb56b5d21b01', '01a20782-6b60-880e-b47b-71fe63a8c898', 'a', ',0,0', 11000000001, 1);
INSERT INTO legwork_golden.guid_ledger VALUES ('a39434c3-017c-8204-844d-fc00ddcee1d7', '01a20782-6b7f-8ebb-a92c-4b4203aacf35', 't', ',0', 11000000000, 1);
INSERT INTO legwork_golden.guid_ledger VALUES ('01a20782-6b7f-8ebb-9ba5-4bd7f3c1208c', '01a20782-6b7f-8ebb-a92c-4b4203aacf35', 'a', ',0,0', 11000000001, 1);
INSERT INTO legwork_golden.guid_ledger VALUES ('01a20782-6b7f-8ebb-b937-4a1dd7d6e10b', '01a20782-6b7f-8ebb-a92c-4b4203aacf35', 'b', ',0,0,0', 111100000001, 1);
INSERT INTO legwork_golden.guid_ledger VALUES ('ae0dd284-9fb3-8c51-8f60-5c685c9411b6', '01a20782-6b9c-8a57-b2d6-279775b00c7a', 'wt', ',0', 11000000000, 1);
INSERT INTO legwork_golden.guid_ledger VALUES ('01a20782-6b9c-8a57-a046-a983ab435ae4', '01a20782-6b9c-8a57-b2d6-279775b00c7a', 'h', ',0,0', 0, 1);
INSERT INTO legwork_golden.guid_ledger VALUES ('fb814934-8b76-84ec-be73-9dcf6fc02719', '01a20782-6bb1-87f5-acab-f25156c43fcc', 'wt', ',0', 11000000000, 1);
INSERT INTO legwork_golden.guid_ledger VALUES ('01a20782-6bb1-87f5-850a-71f0a62b8f46', '01a20782-6bb1-87f5-acab-f25156c43fcc', 'h', ',0,0', 0, 1);
INSERT INTO legwork_golden.guid_ledger VALUES ('1b774b55-ebea-8620-89d5-e9ba0375c9c6', '01a20782-6bbc-8af3-8f34-cad4a7db28f7', 'wt', ',0', 11000000000, 1);
INSERT INTO legwork_golden.guid_ledger VALUES ('01a20782-6bbc-8af3-9fa4-a13d11dfa86f', '01a20782-6bbc-8af3-8f34-cad4a7db28f7', 'h', ',0,0', 0, 1);
INSERT INTO legwork_golden.guid_ledger VALUES ('59dc832b-4c22-8711-bdb4-b6e24b727b62', '01a20782-6bc8-8db4-bd77-a8e3dcd03c73', 'wt', ',0', 11000000000, 1);
INSERT INTO legwork_golden.guid_ledger VALUES ('01a20782-6bc8-8db4-aa55-68bfa146dd46', '01a20782-6bc8-8db4-bd77-a8e3dcd03c73', 'h', ',0,0', 0, 1);
INSERT INTO legwork_golden.guid_ledger VALUES ('b9443c5b-42d8-8009-8da8-70902b257f53', '01a20782-6bd2-803a-8388-7d9dc4a70220', 'wt', ',0', 11000000000, 1);
INSERT INTO legwork_golden.guid_ledger VALUES ('01a20782-6bd2-803a-8511-1c17d3cb39fc', '01a20782-6bd2-803a-8388-7d9dc4a70220', 'h', ',0,0', 0, 1);
INSERT INTO legwork_golden.guid_ledger VALUES ('2eed2a70-1442-8eed-80d4-3e4ba9e870d1', '01a20782-6bdc-885c-9dee-d23657ae65ce', 'st', ',0', 11000000000, 1);
INSERT INTO legwork_golden.guid_ledger VALUES ('01a20782-6bdc-885c-bc01-0cf48fa93dc2', '01a20782-6bdc-885c-9dee-d23657ae65ce', 's', ',0,0', 0, 1);
INSERT INTO legwork_golden.guid_ledger VALUES ('1ec66650-a686-8272-b82a-5b89218be9fc', '01a20782-6be2-8d4c-bdf2-1e071d262c33', 'pt', ',0', 11000000000, 1);
INSERT INTO legwork_golden.guid_ledger VALUES ('ca9f9db1-5081-863b-87e5-589f37deea36', '01a20782-6be4-8a17-8f48-39fd8990f550', 'pt', ',0', 11000000000, 1);
INSERT INTO legwork_golden.guid_ledger VALUES ('01a20782-6be4-8a17-9866-30d78ac5e64e', '01a20782-6bed-8936-a199-b9314aa6eca1', 'ct', ',0', 11000000000, 1);
INSERT INTO legwork_golden.guid_ledger VALUES ('6d4fb243-2d61-8eb1-a1bc-47d881041122', '01a20782-6bf4-8f3f-a5e8-3dfe55876bb9', 'pt', ',0', 11000000000, 1);
INSERT INTO legwork_golden.guid_ledger VALUES ('01a20782-6bf4-8f3f-bdfe-b9ca827b0214', '01a20782-6bf8-81bb-b278-c80c2b1f4f74', 'ct', ',0', 11000000000, 1);
INSERT INTO legwork_golden.guid_ledger VALUES ('01a20782-6bf8-81bb-b482-79f128c26a02', '01a20782-6bf8-81bb-b278-c80c2b1f4f74', 'c', ',0,0', 111100000001, 1);
INSERT INTO legwork_golden.guid_ledger VALUES ('1038022f-bcd1-8527-bfed-f5ac13086aa3', '01a20782-6c00-8950-8af3-2f0cb6503708', 'rt', ',0', 11000000000, 1);
INSERT INTO legwork_golden.guid_ledger VALUES ('01a20782-6c00-8950-b616-25f33dc8cb86', '01a20782-6c00-8950-8af3-2f0cb6503708', 'r', ',0,0', 11000000000, 1);
INSERT INTO legwork_golden.guid_ledger VALUES ('01a20782-6c00-8950-aff5-551c053a0635', '01a20782-6c00-8950-8af3-2f0cb6503708', 'rw', ',0,0,0', 11000000001, 1);
INSERT INTO legwork_golden.guid_ledger VALUES ('01a20782-6c00-8950-b027-342191f03736', '01a20782-6c00-8950-8af3-2f0cb6503708', 'r', ',0,0', 11000000002, 1);
INSERT INTO legwork_golden.guid_ledger VALUES ('01a20782-6c00-8950-91c0-e5c793a08680', '01a20782-6c00-8950-8af3-2f0cb6503708', 'rw', ',0,1,0', 11000000001, 1);
INSERT INTO legwork_golden.guid_ledger VALUES ('01a20782-6c00-8950-ab87-66644ddb834c', '01a20782-6c00-8950-8af3-2f0cb6503708', 'r', ',0,0', 11000000003, 1);
INSERT INTO legwork_golden.guid_ledger VALUES ('01a20782-6c00-8950-8f80-aacdbf162684', '01a20782-6c00-8950-8af3-2f0cb6503708', 'rw', ',0,2,0', 111100000001, 1);
INSERT INTO legwork_golden.guid_ledger VALUES ('961e7089-70ab-89e9-82ac-68be55243cc1', '01a20782-6c21-835c-a39d-d6d81b733b54', 'rt', ',0', 11000000000, 1);
INSERT INTO legwork_golden.guid_ledger VALUES ('01a20782-6c21-835c-9db5-38e661fe40d0', '01a20782-6c21-835c-a39d-d6d81b733b54', 'r', ',0,0', 11000000000, 1);
INSERT INTO legwork_golden.guid_ledger VALUES ('01a20782-6c21-835c-830c-9bf2ee66bd4a', '01a20782-6c21-835c-a39d-d6d81b733b54', 'rw', ',0,0,0', 11000000001, 1);
INSERT INTO legwork_golden.guid_ledger VALUES ('2d06ce69-f5fb-8335-9c12-8b889f1ccabf', '01a20782-6c28-8e7b-92f5-df40875901da', 'rt', ',0', 11000000000, 1);
INSERT INTO legwork_golden.guid_ledger VALUES ('01a20782-6c28-8e7b-9cc8-b042022bb755', '01a20782-6c28-8e7b-92f5-df40875901da', 'r', ',0,0', 11000000000, 1);
INSERT INTO legwork_golden.guid_ledger VALUES ('71e762bc-6c02-819b-a29b-1ae13c4dbc6c', '01a20782-6c2d-89b6-afd0-fbedd88fc192', 'qt', ',0', 11000000000, 1);
INSERT INTO legwork_golden.guid_ledger VALUES ('5a391132-0433-83d1-90fb-36fe6173e365', '01a20782-6c30-8901-af4e-7752f16d7556', 'qt', ',0', 11000000000, 1);
INSERT INTO legwork_golden.guid_ledger VALUES ('a210b7a5-8c26-89ae-b56e-0affbba2c10e', '01a20782-6c36-8e86-969e-079efe1ef1ad', 'ft', ',0', 11000000000, 1);
INSERT INTO legwork_golden.guid_ledger VALUES ('01a20782-6c36-8e86-8002-8fb4da4b1214', '01a20782-6c36-8e86-969e-079efe1ef1ad', 'f', ',0,0', 111100000001, 1);
INSERT INTO legwork_golden.guid_ledger VALUES ('245e45b1-629b-8932-a10b-fa84cd88e3e1', '01a20782-6c3c-8f3a-b94b-7177273ccbe4', 'jt', ',0', 11000000000, 1);
INSERT INTO legwork_golden.guid_ledger VALUES ('01a20782-6c3c-8f3a-a24e-d11257125e17', '01a20782-6c3c-8f3a-b94b-7177273ccbe4', 'j1', ',0,0', 11000000001, 1);
INSERT INTO legwork_golden.guid_ledger VALUES ('01a20782-6c3c-8f3a-8634-5f5f90bd08a4', '01a20782-6c3c-8f3a-b94b-7177273ccbe4', 'j2', ',0,0', 11000000001, 1);
INSERT INTO legwork_golden.guid_ledger VALUES ('80a42aac-2878-8e6d-9432-f54d5bfeda83', '01a20782-6c4a-866b-8df3-6cb89607dca5', 'jt', ',0', 11000000000, 1);
INSERT INTO legwork_golden.guid_ledger VALUES ('01a20782-6c4a-866b-bb66-a80268aa3ace', '01a20782-6c4a-866b-8df3-6cb89607dca5', 'j1', ',0,0', 11000000001, 1);
INSERT INTO legwork_golden.guid_ledger VALUES ('01a20782-6c4a-866b-9eb0-a872cea3030d', '01a20782-6c4a-866b-8df3-6cb89607dca5', 'j2', ',0,0', 11000000001, 1);
INSERT INTO legwork_golden.guid_ledger VALUES ('01a20782-6c4a-866b-9adc-fd88db891136', '01a20782-6c4a-866b-8df3-6cb89607dca5', 'j3', ',0,0,0', 11000000000, 1);
INSERT INTO legwork_golden.guid_ledger VALUES ('f3aa9812-e04a-8d50-b414-760557cdc1a5', '01a20782-6c58-84cd-b688-c9c890eb24f3', 'ot', ',0', 11000000000, 1);
INSERT INTO legwork_golden.guid_ledger VALUES ('b7b3e536-98ac-84ee-9a0f-6dc0a840d24a', '01a20782-6c60-8fbf-b4b3-7e437367c05e', 'it', ',0', 11000000000, 1);
INSERT INTO legwork_golden.guid_ledger VALUES ('01a20782-6c60-8fbf-94e3-a39a57720739', '01a20782-6c60-8fbf-b4b3-7e437367c05e', 'i', ',0,0', 111100000000, 1);
INSERT INTO legwork_golden.guid_ledger VALUES ('69bb8b07-f51a-857f-a7c6-6ad6cd87bd10', '01a20782-6c65-8c98-a129-278351e83084', 'it', ',0', 11000000000, 1);
INSERT INTO legwork_golden.guid_ledger VALUES ('3ead0417-bbcf-8e77-b93f-314b36f4c872', '01a20782-6c6c-8e5c-9102-5436d3fe6ee4', 'wt', ',0', 11000000000, 1);
INSERT INTO legwork_golden.guid_ledger VALUES ('01a20782-6c6c-8e5c-a247-e02211d00e2f', '01a20782-6c6c-8e5c-9102-5436d3fe6ee4', 'h', ',0,0', 0, 1);
INSERT INTO legwork_golden.guid_ledger VALUES ('82b4d3d0-c7c8-862b-8012-3dbde5cb7681', '01a20782-6c70-8f34-b1be-81f5b0a69314', 'kt', ',0', 11000000000, 1);
INSERT INTO legwork_golden.guid_ledger VALUES ('01a20782-6c70-8f34-a188-572a254f7d06', '01a20782-6c6c-8e5c-9102-5436d3fe6ee4', '', '', 111100000000, 1);
INSERT INTO legwork_golden.guid_ledger VALUES ('01a20782-6c70-8f34-8811-995387ca24b4', '01a20782-6c70-8f34-b1be-81f5b0a69314', 'k', ',0,0', 111100000000, 1);
INSERT INTO legwork_golden.guid_ledger VALUES ('144cf2d1-fc28-8004-9b21-4f198cb4d762', '01a20782-6c7c-8489-9438-aeda972896e7', 'pt', ',0', 11000000000, 1);
INSERT INTO legwork_golden.guid_ledger VALUES ('01a20782-6c7c-8489-8e4e-9ce79d6e12e8', '01a20782-6c80-84bc-aacf-a4b21c2cf740', 'ct', ',0', 11000000000, 1);
INSERT INTO legwork_golden.guid_ledger VALUES ('38794b32-9cd4-8b00-addf-785323b0f04c', '01a20782-6c83-8c6f-ac54-bb0bc83a08c2', 'kt', ',0', 11000000000, 1);
INSERT INTO legwork_golden.guid_ledger VALUES ('dd579fad-1d8d-8665-9101-06b89f69c1ba', '01a20782-6c85-8785-a109-ade154087181', 'pt', ',0', 11000000000, 1);
INSERT INTO legwork_golden.guid_ledger VALUES ('01a20782-6c85-8785-94cf-ad5dcf69764a', '01a20782-6c8d-890d-add4-7f88695fd4b1', 'ct', ',0', 11000000000, 1);
INSERT INTO legwork_golden.guid_ledger VALUES ('dc252d45-4f19-837c-b0df-760433d092f0', '01a20782-6c91-8de2-bd8c-24fa0b09d21d', 'tt', ',0', 11000000000, 1);
INSERT INTO legwork_golden.guid_ledger VALUES ('01a20782-6c91-8de2-9429-77736eecba96', '01a20782-6c91-8de2-bd8c-24fa0b09d21d', 'tell', ',0,0', 111100000000, 1);
INSERT INTO legwork_golden.guid_ledger VALUES ('01a20782-6bbc-8af3-b6dd-046d6dc4f5f2', '01a20782-6bbc-8af3-8f34-cad4a7db28f7', 'h', ',0,0', 11000000001, 1);
INSERT INTO legwork_golden.guid_ledger VALUES ('01a20782-6bbc-8af3-9367-54ec8a4e571c', '01a20782-6bbc-8af3-8f34-cad4a7db28f7', 'hw', ',0,0,0', 111100000001, 1);
INSERT INTO legwork_golden.guid_ledger VALUES ('ab5e210d-4e0a-891b-98b9-3935cd3841dd', '01a20782-6cba-8750-bed7-29889e4c8a2e', 'xt', ',0', 11000000000, 1);
INSERT INTO legwork_golden.guid_ledger VALUES ('fd918254-0602-859f-a178-4d691bafcd23', '01a20782-6cbc-83fd-8382-f4491df8b002', 'xt', ',0', 11000000000, 1);
INSERT INTO legwork_golden.guid_ledger VALUES ('01a20782-6cbc-83fd-986f-15d55b9024bc', '01a20782-6cc3-86d4-a49b-c40b8a285e27', 'ct', ',0', 11000000000, 1);
INSERT INTO legwork_golden.guid_ledger VALUES ('8fe75c53-4f2c-81d6-b919-fb32334104e8', '01a20782-6cd1-8e89-9a5b-5606dd344dca', 'kt', ',0', 11000000000, 1);
INSERT INTO legwork_golden.guid_ledger VALUES ('01a20782-6cd1-8e89-b091-10a4a9b3d3fe', '01a20782-6c85-8785-a109-ade154087181', '', '', 111100000000, 1);
INSERT INTO legwork_golden.guid_ledger VALUES ('01a20782-6cd1-8e89-8585-a65570f07061', '01a20782-6cd1-8e89-9a5b-5606dd344dca', 'k', ',0,0', 111100000000, 1);
INSERT INTO legwork_golden.guid_ledger VALUES ('568339de-6db1-8460-afe8-3f60c763ea9b', '01a20782-6ceb-8dcf-aff3-759376acf9ed', 't', ',0', 10000000000, 1);
INSERT INTO legwork_golden.guid_ledger VALUES ('f35a6174-eee0-8e16-bb22-88c2b0eb300d', '01a20782-6cee-8c34-b43a-50afc656dd3c', 't', ',0', 11000000000, 1);
INSERT INTO legwork_golden.guid_ledger VALUES ('01a20782-6cee-8c34-a155-4a1b9c2d78f4', '01a20782-6cee-8c34-b43a-50afc656dd3c', 'a', ',0,0', 11000000001, 1);
INSERT INTO legwork_golden.guid_ledger VALUES ('01a20782-6cee-8c34-8f0e-c84f5d1b0e74', '01a20782-6cee-8c34-b43a-50afc656dd3c', 'b', ',0,0,0', 1, 1);
INSERT INTO legwork_golden.guid_ledger VALUES ('b95f0009-3c70-816b-92b5-597dc603b676', '01a20782-6d04-8140-97b4-2ca643460f91', 't', ',0', 11000000000, 1);
INSERT INTO legwork_golden.guid_ledger VALUES ('01a20782-6d04-8140-90f8-26fde1f1ccad', '01a20782-6d04-8140-97b4-2ca643460f91', 'a', ',0,0', 11000000001, 1);
INSERT INTO legwork_golden.guid_ledger VALUES ('01a20782-6d04-8140-9d63-84d59a4a9077', '01a20782-6d04-8140-97b4-2ca643460f91', 'b', ',0,0,0', 10000000001, 1);
INSERT INTO legwork_golden.guid_ledger VALUES ('153f409d-9a65-8160-a076-3b8039b7e1df', '01a20782-6d17-8e9d-8687-0a6301a501a7', 't', ',0', 11000000000, 1);
INSERT INTO legwork_golden.guid_ledger VALUES ('01a20782-6d17-8e9d-b011-4455b7652e93', '01a20782-6d17-8e9d-8687-0a6301a501a7', 'a', ',0,0', 11000000001, 1);
INSERT INTO legwork_golden.guid_ledger VALUES ('01a20782-6d17-8e9d-8158-090a966bc14e', '01a20782-6d17-8e9d-8687-0a6301a501a7', 'b', ',0,0,0', 111000000001, 1);
INSERT INTO legwork_golden.guid_ledger VALUES ('5de18fb4-7735-8ecf-bf18-ba9665f1d786', '01a20782-6d38-88ff-95c2-4c5d58acbad0', 'qt', ',0', 11000000000, 1);

INSERT INTO legwork_golden.hook OVERRIDING SYSTEM VALUE VALUES ('01a20782-6b9c-8a57-b2d6-279775b00c7a', 'h', ',0,0', 0, 'done', '60b59aea-23f2-e37f-094d-d298d159870a', '01a20782-6b9c-8a57-a545-48e2890cb543', '["waiting"]', 0, 1, '2026-11-23 08:25:17.478932+00', NULL, NULL, true);
INSERT INTO legwork_golden.hook OVERRIDING SYSTEM VALUE VALUES ('01a20782-6bc8-8db4-bd77-a8e3dcd03c73', 'h', ',0,0', 0, 'done', 'ca886525-95d8-25e3-ad5f-6d3f44f16307', '01a20782-6bc8-8db4-875b-159a96800224', '["to be told by SQL"]', 0, 4, '2026-11-23 08:25:17.514504+00', NULL, NULL, true);
INSERT INTO legwork_golden.hook OVERRIDING SYSTEM VALUE VALUES ('01a20782-6bd2-803a-8388-7d9dc4a70220', 'h', ',0,0', 0, 'done', 'a1aa663e-d809-2ab1-79b1-9226a575ed7e', '01a20782-6bd2-803a-bbae-01e0e22494f3', '["to be told by a row"]', 0, 5, '2026-11-23 08:25:17.527355+00', NULL, NULL, true);

INSERT INTO legwork_golden.job VALUES ('01a20782-6a98-8f49-9e44-4e06f34f1d5e', 'golden', 'ended', 1, 'chain', 0, 0, 'completed', '01a20782-6a98-8f49-8e6a-58a6f69c6f95', NULL, '', '', '2026-11-23 08:25:17.214625+00', '2026-11-23 08:25:17.330595+00', false, false, NULL, 'a chain', 'told', '24:00:00', '2026-11-24 08:25:17.330595+00');
INSERT INTO legwork_golden.job VALUES ('01a20782-6b18-84be-8921-28a64d251efa', 'golden', 'to enter a', 1, 'chain', 1, 0, 'running', NULL, NULL, '', '', '2026-11-23 08:25:17.336873+00', NULL, false, false, NULL, 'a chain', 'told', '24:00:00', NULL);
INSERT INTO legwork_golden.job VALUES ('01a20782-6b1c-812a-8814-85d24375d48e', 'golden', 'a at work', 1, 'chain', 1, 0, 'running', NULL, NULL, '', '', '2026-11-23 08:25:17.340602+00', NULL, false, false, NULL, 'a chain', 'told', '24:00:00', NULL);
INSERT INTO legwork_golden.job VALUES ('01a20782-6b24-8c53-ae48-7713ce93c1cf', 'golden', 'a has answered', 1, 'chain', 1, 0, 'running', NULL, NULL, '', '', '2026-11-23 08:25:17.348169+00', NULL, false, false, NULL, 'a chain', 'told', '24:00:00', NULL);
INSERT INTO legwork_golden.job VALUES ('01a20782-6b29-8dd6-aef0-ff9b6cb793d0', 'golden', 'to enter b', 1, 'chain', 1, 0, 'running', NULL, NULL, '', '', '2026-11-23 08:25:17.353994+00', NULL, false, false, NULL, 'a chain', 'told', '24:00:00', NULL);
INSERT INTO legwork_golden.job VALUES ('01a20782-6b37-86d2-a903-692546a0f065', 'golden', 'b at work', 1, 'chain', 1, 0, 'running', NULL, NULL, '', '', '2026-11-23 08:25:17.367857+00', NULL, false, false, NULL, 'a chain', 'told', '24:00:00', NULL);
INSERT INTO legwork_golden.job VALUES ('01a20782-6b60-880e-b47b-71fe63a8c898', 'golden', 'b has answered', 1, 'chain', 1, 0, 'running', NULL, NULL, '', '', '2026-11-23 08:25:17.408752+00', NULL, false, false, NULL, 'a chain', 'told', '24:00:00', NULL);
INSERT INTO legwork_golden.job VALUES ('01a20782-6c21-835c-a39d-d6d81b733b54', 'golden', 'to cycle', 1, 'rounds', 1, 0, 'running', NULL, NULL, '', '', '2026-11-23 08:25:17.601404+00', NULL, false, false, NULL, NULL, NULL, '24:00:00', NULL);
INSERT INTO legwork_golden.job VALUES ('01a20782-6b7f-8ebb-a92c-4b4203aacf35', 'golden', 'event untold', 1, 'chain', 0, 0, 'completed', '01a20782-6b7f-8ebb-b937-4a1dd7d6e10b', NULL, '', '', '2026-11-23 08:25:17.439976+00', '2026-11-23 08:25:17.467455+00', false, false, NULL, 'a chain', 'told', '24:00:00', '2026-11-24 08:25:17.467455+00');
INSERT INTO legwork_golden.job VALUES ('01a20782-6b9c-8a57-b2d6-279775b00c7a', 'golden', 'waiting', 1, 'wait', 1, 0, 'running', NULL, NULL, '', '', '2026-11-23 08:25:17.46907+00', NULL, false, false, 'k', NULL, NULL, '24:00:00', NULL);
INSERT INTO legwork_golden.job VALUES ('01a20782-6bb1-87f5-acab-f25156c43fcc', 'golden', 'woken', 1, 'wait', 1, 0, 'running', NULL, NULL, '', '', '2026-11-23 08:25:17.489257+00', NULL, false, false, 'k', NULL, NULL, '24:00:00', NULL);
INSERT INTO legwork_golden.job VALUES ('01a20782-6bc8-8db4-bd77-a8e3dcd03c73', 'golden', 'to be told by SQL', 1, 'wait', 1, 0, 'running', NULL, NULL, '', '', '2026-11-23 08:25:17.51228+00', NULL, false, false, 'k', NULL, NULL, '24:00:00', NULL);
INSERT INTO legwork_golden.job VALUES ('01a20782-6bd2-803a-8388-7d9dc4a70220', 'golden', 'to be told by a row', 1, 'wait', 1, 0, 'running', NULL, NULL, '', '', '2026-11-23 08:25:17.523019+00', NULL, false, false, 'k', NULL, NULL, '24:00:00', NULL);
INSERT INTO legwork_golden.job VALUES ('01a20782-6bdc-885c-9dee-d23657ae65ce', 'golden', 'asleep', 1, 'sleep', 1, 0, 'running', NULL, NULL, '', '', '2026-11-23 08:25:17.532871+00', NULL, false, false, NULL, NULL, NULL, '24:00:00', NULL);
INSERT INTO legwork_golden.job VALUES ('01a20782-6be2-8d4c-bdf2-1e071d262c33', 'golden', 'to begin child', 1, 'parent', 1, 0, 'running', NULL, NULL, '', '', '2026-11-23 08:25:17.539047+00', NULL, false, false, NULL, NULL, NULL, '24:00:00', NULL);
INSERT INTO legwork_golden.job VALUES ('01a20782-6be4-8a17-8f48-39fd8990f550', 'golden', 'child at work', 1, 'parent', 1, 0, 'running', NULL, NULL, '', '', '2026-11-23 08:25:17.540367+00', NULL, false, false, NULL, NULL, NULL, '24:00:00', NULL);
INSERT INTO legwork_golden.job VALUES ('01a20782-6bed-8936-a199-b9314aa6eca1', 'golden', '01a20782-6be4-8a17-9866-30d78ac5e64e', 1, 'child', 1, 0, 'running', NULL, NULL, '', '', '2026-11-23 08:25:17.550344+00', NULL, false, false, NULL, NULL, NULL, '24:00:00', NULL);
INSERT INTO legwork_golden.job VALUES ('01a20782-6bf4-8f3f-a5e8-3dfe55876bb9', 'golden', 'child answered', 1, 'parent', 1, 0, 'running', NULL, NULL, '', '', '2026-11-23 08:25:17.556258+00', NULL, false, false, NULL, NULL, NULL, '24:00:00', NULL);
INSERT INTO legwork_golden.job VALUES ('01a20782-6c28-8e7b-92f5-df40875901da', 'golden', 'second round', 1, 'rounds', 1, 0, 'running', NULL, NULL, '', '', '2026-11-23 08:25:17.608444+00', NULL, false, false, NULL, NULL, NULL, '24:00:00', NULL);
INSERT INTO legwork_golden.job VALUES ('01a20782-6bf8-81bb-b278-c80c2b1f4f74', 'golden', '01a20782-6bf4-8f3f-bdfe-b9ca827b0214', 1, 'child', 0, 0, 'completed', '01a20782-6bf8-81bb-b482-79f128c26a02', NULL, '', '', '2026-11-23 08:25:17.560688+00', '2026-11-23 08:25:17.567011+00', false, false, NULL, NULL, NULL, '24:00:00', '2026-11-24 08:25:17.567011+00');
INSERT INTO legwork_golden.job VALUES ('01a20782-6c2d-89b6-afd0-fbedd88fc192', 'golden', 'to retry', 1, 'retries', 1, 0, 'running', NULL, NULL, '', '', '2026-11-23 08:25:17.613857+00', NULL, false, false, NULL, NULL, NULL, '24:00:00', NULL);
INSERT INTO legwork_golden.job VALUES ('01a20782-6c30-8901-af4e-7752f16d7556', 'golden', 'retry put off', 1, 'retries', 1, 0, 'running', NULL, NULL, '', '', '2026-11-23 08:25:17.616918+00', NULL, false, false, NULL, NULL, NULL, '24:00:00', NULL);
INSERT INTO legwork_golden.job VALUES ('01a20782-6bbc-8af3-8f34-cad4a7db28f7', 'golden', 'to be told by all', 1, 'wait', 0, 0, 'completed', '01a20782-6bbc-8af3-9367-54ec8a4e571c', NULL, '', '', '2026-11-23 08:25:17.501266+00', '2026-11-23 08:25:17.753196+00', false, false, 'k', NULL, NULL, '24:00:00', '2026-11-24 08:25:17.753196+00');
INSERT INTO legwork_golden.job VALUES ('01a20782-6c36-8e86-969e-079efe1ef1ad', 'golden', 'failed', 1, 'fails', 0, 0, 'failed', '01a20782-6c36-8e86-8002-8fb4da4b1214', '{"message":"no","code":422,"activity":"f"}', '', '', '2026-11-23 08:25:17.62304+00', '2026-11-23 08:25:17.627736+00', false, false, NULL, NULL, NULL, '24:00:00', '2026-11-24 08:25:17.627736+00');
INSERT INTO legwork_golden.job VALUES ('01a20782-6c00-8950-8af3-2f0cb6503708', 'golden', 'rounds ended', 1, 'rounds', 0, 0, 'completed', '01a20782-6c00-8950-8f80-aacdbf162684', NULL, '', '', '2026-11-23 08:25:17.568613+00', '2026-11-23 08:25:17.600348+00', false, false, NULL, NULL, NULL, '24:00:00', '2026-11-24 08:25:17.600348+00');
INSERT INTO legwork_golden.job VALUES ('01a20782-6c3c-8f3a-b94b-7177273ccbe4', 'golden', 'to join', 1, 'joins', 2, 0, 'running', NULL, NULL, '', '', '2026-11-23 08:25:17.628863+00', NULL, false, false, NULL, NULL, NULL, '24:00:00', NULL);
INSERT INTO legwork_golden.job VALUES ('01a20782-6c4a-866b-8df3-6cb89607dca5', 'golden', 'joined', 1, 'joins', 1, 0, 'running', NULL, NULL, '', '', '2026-11-23 08:25:17.642619+00', NULL, false, false, NULL, NULL, NULL, '24:00:00', NULL);
INSERT INTO legwork_golden.job VALUES ('01a20782-6c58-84cd-b688-c9c890eb24f3', 'golden', 'polled', 1, 'polls', 1, 0, 'running', NULL, NULL, '', '', '2026-11-23 08:25:17.656696+00', NULL, false, false, NULL, NULL, NULL, '24:00:00', NULL);
INSERT INTO legwork_golden.job VALUES ('01a20782-6c60-8fbf-b4b3-7e437367c05e', 'golden', 'stopped', 1, 'stops', 0, 0, 'interrupted', '01a20782-6c60-8fbf-94e3-a39a57720739', '{"message":"enough","code":418,"job_id":"stopped"}', '', '', '2026-11-23 08:25:17.664341+00', '2026-11-23 08:25:17.668161+00', false, true, NULL, NULL, NULL, '24:00:00', '2026-11-24 08:25:17.668161+00');
INSERT INTO legwork_golden.job VALUES ('01a20782-6c65-8c98-a129-278351e83084', 'golden', 'to stop', 1, 'stops', 1, 0, 'running', NULL, NULL, '', '', '2026-11-23 08:25:17.669369+00', NULL, false, false, NULL, NULL, NULL, '24:00:00', NULL);
INSERT INTO legwork_golden.job VALUES ('01a20782-6c6c-8e5c-9102-5436d3fe6ee4', 'golden', 'victim', 1, 'wait', 1, 0, 'interrupted', '01a20782-6c70-8f34-a188-572a254f7d06', '{"message":"enough","code":418,"job_id":"victim"}', '', '', '2026-11-23 08:25:17.676561+00', '2026-11-23 08:25:17.683553+00', false, true, 'k', NULL, NULL, '24:00:00', '2026-11-24 08:25:17.683553+00');
INSERT INTO legwork_golden.job VALUES ('01a20782-6c70-8f34-b1be-81f5b0a69314', 'golden', 'killer', 1, 'kills', 0, 0, 'completed', '01a20782-6c70-8f34-8811-995387ca24b4', NULL, '', '', '2026-11-23 08:25:17.68095+00', '2026-11-23 08:25:17.690865+00', false, false, NULL, NULL, NULL, '24:00:00', '2026-11-24 08:25:17.690865+00');
INSERT INTO legwork_golden.job VALUES ('01a20782-6c7c-8489-9438-aeda972896e7', 'golden', 'second victim', 1, 'parent', 1, 0, 'running', NULL, NULL, '', '', '2026-11-23 08:25:17.692417+00', NULL, false, false, NULL, NULL, NULL, '24:00:00', NULL);
INSERT INTO legwork_golden.job VALUES ('01a20782-6c80-84bc-aacf-a4b21c2cf740', 'golden', '01a20782-6c7c-8489-8e4e-9ce79d6e12e8', 1, 'child', 1, 0, 'running', NULL, NULL, '', '', '2026-11-23 08:25:17.696668+00', NULL, false, false, NULL, NULL, NULL, '24:00:00', NULL);
INSERT INTO legwork_golden.job VALUES ('01a20782-6c83-8c6f-ac54-bb0bc83a08c2', 'golden', 'to kill', 1, 'kills', 1, 0, 'running', NULL, NULL, '', '', '2026-11-23 08:25:17.699801+00', NULL, false, false, NULL, NULL, NULL, '24:00:00', NULL);
INSERT INTO legwork_golden.job VALUES ('01a20782-6c8d-890d-add4-7f88695fd4b1', 'golden', '01a20782-6c85-8785-94cf-ad5dcf69764a', 1, 'child', 1, 0, 'running', NULL, NULL, '', '', '2026-11-23 08:25:17.709439+00', NULL, false, false, NULL, NULL, NULL, '24:00:00', NULL);
INSERT INTO legwork_golden.job VALUES ('01a20782-6c91-8de2-bd8c-24fa0b09d21d', 'golden', 'untold', 1, 'tells', 0, 0, 'completed', '01a20782-6c91-8de2-9429-77736eecba96', NULL, '', '', '2026-11-23 08:25:17.713251+00', '2026-11-23 08:25:17.727887+00', false, false, NULL, NULL, NULL, '24:00:00', '2026-11-24 08:25:17.727887+00');
INSERT INTO legwork_golden.job VALUES ('01a20782-6cba-8750-bed7-29889e4c8a2e', 'golden', 'severed', 1, 'sends', 1, 0, 'running', NULL, NULL, '', '', '2026-11-23 08:25:17.755108+00', NULL, false, false, NULL, NULL, NULL, '24:00:00', NULL);
INSERT INTO legwork_golden.job VALUES ('01a20782-6cbc-83fd-8382-f4491df8b002', 'golden', 'confirmed', 1, 'sends', 1, 0, 'running', NULL, NULL, '', '', '2026-11-23 08:25:17.756755+00', NULL, false, false, NULL, NULL, NULL, '24:00:00', NULL);
INSERT INTO legwork_golden.job VALUES ('01a20782-6cc3-86d4-a49b-c40b8a285e27', 'golden', '01a20782-6cbc-83fd-986f-15d55b9024bc', 1, 'child', 1, 0, 'running', NULL, NULL, '', '', '2026-11-23 08:25:17.764166+00', NULL, false, false, NULL, NULL, NULL, '24:00:00', NULL);
INSERT INTO legwork_golden.job VALUES ('01a20782-6c85-8785-a109-ade154087181', 'golden', 'third victim', 1, 'parent', 1, 0, 'interrupted', '01a20782-6cd1-8e89-b091-10a4a9b3d3fe', '{"message":"enough","code":418,"job_id":"third victim"}', '', '', '2026-11-23 08:25:17.70118+00', '2026-11-23 08:25:17.78223+00', false, true, NULL, NULL, NULL, '24:00:00', '2026-11-24 08:25:17.78223+00');
INSERT INTO legwork_golden.job VALUES ('01a20782-6cd1-8e89-9a5b-5606dd344dca', 'golden', 'third killer', 1, 'kills', 0, 0, 'completed', '01a20782-6cd1-8e89-8585-a65570f07061', NULL, '', '', '2026-11-23 08:25:17.777542+00', '2026-11-23 08:25:17.786807+00', false, false, NULL, NULL, NULL, '24:00:00', '2026-11-24 08:25:17.786807+00');
INSERT INTO legwork_golden.job VALUES ('01a20782-6ceb-8dcf-aff3-759376acf9ed', 'golden', 'begun', 1, 'chain', 1, 0, 'running', NULL, NULL, '', '', '2026-11-23 08:25:17.803852+00', NULL, false, false, NULL, 'a chain', 'told', '24:00:00', NULL);
INSERT INTO legwork_golden.job VALUES ('01a20782-6cee-8c34-b43a-50afc656dd3c', 'golden', 'entered', 1, 'chain', 1, 0, 'running', NULL, NULL, '', '', '2026-11-23 08:25:17.806987+00', NULL, false, false, NULL, 'a chain', 'told', '24:00:00', NULL);
INSERT INTO legwork_golden.job VALUES ('01a20782-6d04-8140-97b4-2ca643460f91', 'golden', 'saved', 1, 'chain', 1, 0, 'running', NULL, NULL, '', '', '2026-11-23 08:25:17.829101+00', NULL, false, false, NULL, 'a chain', 'told', '24:00:00', NULL);
INSERT INTO legwork_golden.job VALUES ('01a20782-6d17-8e9d-8687-0a6301a501a7', 'golden', 'closed', 1, 'chain', 0, 0, 'running', '01a20782-6d17-8e9d-8158-090a966bc14e', NULL, '', '', '2026-11-23 08:25:17.847337+00', NULL, false, false, NULL, 'a chain', 'told', '24:00:00', NULL);
INSERT INTO legwork_golden.job VALUES ('01a20782-6d38-88ff-95c2-4c5d58acbad0', 'golden', 'put off later', 1, 'retries', 1, 0, 'running', NULL, NULL, '', '', '2026-11-23 08:25:17.880221+00', NULL, false, false, NULL, NULL, NULL, '24:00:00', NULL);

INSERT INTO legwork_golden.job_data VALUES ('01a20782-6a98-8f49-9e44-4e06f34f1d5e', 'n', '1');
INSERT INTO legwork_golden.job_data VALUES ('01a20782-6a98-8f49-9e44-4e06f34f1d5e', 'a', '1');
INSERT INTO legwork_golden.job_data VALUES ('01a20782-6a98-8f49-9e44-4e06f34f1d5e', 'b', '1');
INSERT INTO legwork_golden.job_data VALUES ('01a20782-6b18-84be-8921-28a64d251efa', 'n', '2');
INSERT INTO legwork_golden.job_data VALUES ('01a20782-6b1c-812a-8814-85d24375d48e', 'n', '3');
INSERT INTO legwork_golden.job_data VALUES ('01a20782-6b24-8c53-ae48-7713ce93c1cf', 'n', '4');
INSERT INTO legwork_golden.job_data VALUES ('01a20782-6b29-8dd6-aef0-ff9b6cb793d0', 'n', '5');
INSERT INTO legwork_golden.job_data VALUES ('01a20782-6b29-8dd6-aef0-ff9b6cb793d0', 'a', '5');
INSERT INTO legwork_golden.job_data VALUES ('01a20782-6b37-86d2-a903-692546a0f065', 'n', '6');
INSERT INTO legwork_golden.job_data VALUES ('01a20782-6b37-86d2-a903-692546a0f065', 'a', '6');
INSERT INTO legwork_golden.job_data VALUES ('01a20782-6b60-880e-b47b-71fe63a8c898', 'n', '7');
INSERT INTO legwork_golden.job_data VALUES ('01a20782-6b60-880e-b47b-71fe63a8c898', 'a', '7');
INSERT INTO legwork_golden.job_data VALUES ('01a20782-6b7f-8ebb-a92c-4b4203aacf35', 'n', '8');
INSERT INTO legwork_golden.job_data VALUES ('01a20782-6b7f-8ebb-a92c-4b4203aacf35', 'a', '8');
INSERT INTO legwork_golden.job_data VALUES ('01a20782-6b7f-8ebb-a92c-4b4203aacf35', 'b', '8');
INSERT INTO legwork_golden.job_data VALUES ('01a20782-6bf8-81bb-b278-c80c2b1f4f74', 'c', '11');
INSERT INTO legwork_golden.job_data VALUES ('01a20782-6c00-8950-8af3-2f0cb6503708', 'round', '3');
INSERT INTO legwork_golden.job_data VALUES ('01a20782-6c21-835c-a39d-d6d81b733b54', 'round', '1');
INSERT INTO legwork_golden.job_data VALUES ('01a20782-6c28-8e7b-92f5-df40875901da', 'round', '1');
INSERT INTO legwork_golden.job_data VALUES ('01a20782-6c36-8e86-969e-079efe1ef1ad', '$error.code', '597');
INSERT INTO legwork_golden.job_data VALUES ('01a20782-6c36-8e86-969e-079efe1ef1ad', '$error.message', '"no"');
INSERT INTO legwork_golden.job_data VALUES ('01a20782-6c36-8e86-969e-079efe1ef1ad', 'done', 'true');
INSERT INTO legwork_golden.job_data VALUES ('01a20782-6bbc-8af3-8f34-cad4a7db28f7', 'said', '9');
INSERT INTO legwork_golden.job_data VALUES ('01a20782-6bbc-8af3-8f34-cad4a7db28f7', 'after', '9');
INSERT INTO legwork_golden.job_data VALUES ('01a20782-6cee-8c34-b43a-50afc656dd3c', 'n', '31');
INSERT INTO legwork_golden.job_data VALUES ('01a20782-6cee-8c34-b43a-50afc656dd3c', 'a', '31');
INSERT INTO legwork_golden.job_data VALUES ('01a20782-6d04-8140-97b4-2ca643460f91', 'n', '31');
INSERT INTO legwork_golden.job_data VALUES ('01a20782-6d04-8140-97b4-2ca643460f91', 'a', '31');
INSERT INTO legwork_golden.job_data VALUES ('01a20782-6d04-8140-97b4-2ca643460f91', 'b', '31');
INSERT INTO legwork_golden.job_data VALUES ('01a20782-6d17-8e9d-8687-0a6301a501a7', 'n', '31');
INSERT INTO legwork_golden.job_data VALUES ('01a20782-6d17-8e9d-8687-0a6301a501a7', 'a', '31');
INSERT INTO legwork_golden.job_data VALUES ('01a20782-6d17-8e9d-8687-0a6301a501a7', 'b', '31');

INSERT INTO legwork_golden.outbox VALUES ('01a20782-6b18-84be-b2e9-12eb4aa34200', '01a20782-6b18-84be-8921-28a64d251efa', 'run', 'a', ',0,0', 1, NULL, NULL, '', '', NULL, 1, '2026-11-23 08:25:19.340884+00', NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL);
INSERT INTO legwork_golden.outbox VALUES ('01a20782-6b1c-812a-a12f-8b0a0d341cdc', '01a20782-6b1c-812a-8814-85d24375d48e', 'work.w.a', 'a', ',0,0', 1, NULL, NULL, '', '', '{"n":3}', 1, '2026-11-23 08:25:19.348767+00', NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL);
INSERT INTO legwork_golden.outbox VALUES ('01a20782-6b24-8c53-9274-47b1948fda68', '01a20782-6b24-8c53-ae48-7713ce93c1cf', 'work.w.a', 'a', ',0,0', 1, NULL, NULL, '', '', '{"n":4}', 1, '2026-11-23 08:25:19.352367+00', NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL);
INSERT INTO legwork_golden.outbox VALUES ('01a20782-6b29-8dd6-bff8-b016ff872893', '01a20782-6b29-8dd6-aef0-ff9b6cb793d0', 'run', 'b', ',0,0,0', 1, NULL, NULL, '', '', NULL, 1, '2026-11-23 08:25:19.365515+00', NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL);
INSERT INTO legwork_golden.outbox VALUES ('01a20782-6b37-86d2-9c00-8b27db71fb38', '01a20782-6b37-86d2-a903-692546a0f065', 'work.w.b', 'b', ',0,0,0', 1, NULL, NULL, '', '', '{"n":6}', 1, '2026-11-23 08:25:19.406209+00', NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL);
INSERT INTO legwork_golden.outbox VALUES ('01a20782-6b60-880e-9d8f-d658eecb19fa', '01a20782-6b60-880e-b47b-71fe63a8c898', 'work.w.b', 'b', ',0,0,0', 1, NULL, NULL, '', '', '{"n":7}', 1, '2026-11-23 08:25:19.4345+00', NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL);
INSERT INTO legwork_golden.outbox VALUES ('01a20782-6b7f-8ebb-a6e4-421a119cf213', '01a20782-6b7f-8ebb-a92c-4b4203aacf35', 'event', 'a', ',0,0', 1, 'told', NULL, '', '', '{ "n" : 8, "a" : 8 }', 1, '2026-11-23 08:25:19.455992+00', 'leaves', NULL, 'pending', 202, 0, NULL, NULL, NULL, NULL, NULL, NULL, NULL);
INSERT INTO legwork_golden.outbox VALUES ('01a20782-6bdc-885c-b41e-653f77b266d6', '01a20782-6bdc-885c-9dee-d23657ae65ce', 'response', 's', ',0,0', 1, NULL, NULL, '', '', '{"timestamp":"2026-11-27T12:25:17.535Z"}', 0, '2026-11-27 12:25:17.53737+00', NULL, NULL, 'success', 200, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL);
INSERT INTO legwork_golden.outbox VALUES ('01a20782-6be2-8d4c-ad7c-0475c7fbf74b', '01a20782-6be2-8d4c-bdf2-1e071d262c33', 'run', 'p', ',0,0', 1, NULL, NULL, '', '', NULL, 1, '2026-11-23 08:25:19.541026+00', NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL);
INSERT INTO legwork_golden.outbox VALUES ('01a20782-6bed-8936-b0f2-a66cc521500c', '01a20782-6bed-8936-a199-b9314aa6eca1', 'work.w.c', 'c', ',0,0', 1, NULL, NULL, '', '', '{"n":10}', 1, '2026-11-23 08:25:19.556187+00', NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL);
INSERT INTO legwork_golden.outbox VALUES ('01a20782-6c21-835c-9ddc-112b02c04808', '01a20782-6c21-835c-a39d-d6d81b733b54', 'run', 'again', ',0,0,0,0', 1, NULL, NULL, '', '', NULL, 1, '2026-11-23 08:25:19.60986+00', NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL);
INSERT INTO legwork_golden.outbox VALUES ('01a20782-6c28-8e7b-aea0-fdbe4c8d0755', '01a20782-6c28-8e7b-92f5-df40875901da', 'work.w.r', 'rw', ',0,0,0', 1, NULL, NULL, '', '', '{"n":1}', 1, '2026-11-23 08:25:19.614817+00', NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL);
INSERT INTO legwork_golden.outbox VALUES ('01a20782-6c2d-89b6-959d-19d62ebd91c5', '01a20782-6c2d-89b6-afd0-fbedd88fc192', 'work.w.retry', 'q', ',0,0', 1, NULL, NULL, '', '', '{}', 1, '2026-11-23 08:25:19.617742+00', NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL);
INSERT INTO legwork_golden.outbox VALUES ('01a20782-6c30-8901-af3f-2672f00b681d', '01a20782-6c30-8901-af4e-7752f16d7556', 'work.w.retry', 'q', ',0,0', 2, NULL, NULL, '', '', '{}', 0, '2026-11-23 08:25:18.622413+00', NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, '{"code":503,"message":"busy"}', NULL);
INSERT INTO legwork_golden.outbox VALUES ('01a20782-6c3c-8f3a-8833-53b8f1884a99', '01a20782-6c3c-8f3a-b94b-7177273ccbe4', 'run', 'j3', ',0,0,0', 1, NULL, NULL, '', '', NULL, 1, '2026-11-23 08:25:19.641707+00', NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL);
INSERT INTO legwork_golden.outbox VALUES ('01a20782-6c3c-8f3a-bc05-aea6f29d8f19', '01a20782-6c3c-8f3a-b94b-7177273ccbe4', 'run', 'j3', ',0,0,0', 1, NULL, NULL, '', '', NULL, 1, '2026-11-23 08:25:19.643932+00', NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL);
INSERT INTO legwork_golden.outbox VALUES ('01a20782-6c4a-866b-9d35-2324f537840e', '01a20782-6c4a-866b-8df3-6cb89607dca5', 'work.w.c', 'j3', ',0,0,0', 1, NULL, NULL, '', '', '{"n":3}', 1, '2026-11-23 08:25:19.655316+00', NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL);
INSERT INTO legwork_golden.outbox VALUES ('01a20782-6c58-84cd-a40a-03241eadaedf', '01a20782-6c58-84cd-b688-c9c890eb24f3', 'work.w.polls', 'o', ',0,0', 1, NULL, NULL, '', '', '{}', 1, '2026-11-23 08:25:19.662023+00', NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL);
INSERT INTO legwork_golden.outbox VALUES ('01a20782-6c65-8c98-8831-ce3c3b89a46e', '01a20782-6c65-8c98-a129-278351e83084', 'run', 'i', ',0,0', 1, NULL, NULL, '', '', NULL, 1, '2026-11-23 08:25:19.676852+00', NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL);
INSERT INTO legwork_golden.outbox VALUES ('01a20782-6c80-84bc-a638-35d767efd406', '01a20782-6c80-84bc-aacf-a4b21c2cf740', 'work.w.c', 'c', ',0,0', 1, NULL, NULL, '', '', '{"n":12}', 1, '2026-11-23 08:25:19.700491+00', NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL);
INSERT INTO legwork_golden.outbox VALUES ('01a20782-6c83-8c6f-b4cb-3c34f1fb0fc9', '01a20782-6c83-8c6f-ac54-bb0bc83a08c2', 'run', 'k', ',0,0', 1, NULL, NULL, '', '', NULL, 1, '2026-11-23 08:25:19.701561+00', NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL);
INSERT INTO legwork_golden.outbox VALUES ('01a20782-6c8d-890d-873b-e3015deb4254', '01a20782-6c8d-890d-add4-7f88695fd4b1', 'work.w.c', 'c', ',0,0', 1, NULL, NULL, '', '', '{"n":13}', 1, '2026-11-23 08:25:19.713594+00', NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL);
INSERT INTO legwork_golden.outbox VALUES ('01a20782-6cba-8750-b69b-6b9ec7d5ae28', '01a20782-6cba-8750-bed7-29889e4c8a2e', 'run', 'x', ',0,0', 1, NULL, NULL, '', '', NULL, 1, '2026-11-23 08:25:19.756921+00', NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL);
INSERT INTO legwork_golden.outbox VALUES ('01a20782-6cbc-83fd-986f-15d55b9024bc', '01a20782-6cbc-83fd-8382-f4491df8b002', 'response', 'x', ',0,0', 1, 'child', NULL, '', '', '{"jc":"2026-11-23T08:25:17.763Z","job_id":"01a20782-6cbc-83fd-986f-15d55b9024bc","ju":"2026-11-23T08:25:17.763Z"}', 2, '2026-11-23 08:25:19.765481+00', NULL, '01a20782-6cbc-83fd-986f-15d55b9024bc', 'success', 200, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL);
INSERT INTO legwork_golden.outbox VALUES ('01a20782-6cc3-86d4-8e86-e115e7b413af', '01a20782-6cc3-86d4-a49b-c40b8a285e27', 'work.w.c', 'c', ',0,0', 1, NULL, NULL, '', '', '{"n":15}', 1, '2026-11-23 08:25:19.770769+00', NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL);
INSERT INTO legwork_golden.outbox VALUES ('01a20782-6c8d-890d-aa26-a427b8e8cde2', '01a20782-6c8d-890d-add4-7f88695fd4b1', 'run', 'ct', ',0', 1, NULL, NULL, '', '', '{"error": {"code": 418, "job_id": "01a20782-6c85-8785-94cf-ad5dcf69764a", "message": "enough"}, "descend": true}', 1, '2026-11-23 08:25:19.783338+00', 'interrupt', NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL);
INSERT INTO legwork_golden.outbox VALUES ('01a20782-6bb1-87f5-a7e9-b27845cc7903', '01a20782-6bb1-87f5-acab-f25156c43fcc', 'response', 'h', ',0,0', 1, 'done', NULL, '', '', '{"id":"woken","v":1}', 1, '2026-11-23 08:25:19.790454+00', NULL, '01a20782-6bb1-87f5-a7e9-b27845cc7903', 'success', 200, 0, NULL, NULL, NULL, NULL, NULL, NULL, NULL);
INSERT INTO legwork_golden.outbox VALUES ('01a20782-6cee-8c34-84e5-700996d2718c', '01a20782-6cee-8c34-b43a-50afc656dd3c', 'work.w.b', 'b', ',0,0,0', 1, NULL, NULL, '', '', '{"n":31}', 1, '2026-11-23 08:25:19.82179+00', NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL);
INSERT INTO legwork_golden.outbox VALUES ('01a20782-6d04-8140-89b8-8e4431544129', '01a20782-6d04-8140-97b4-2ca643460f91', 'work.w.b', 'b', ',0,0,0', 1, NULL, NULL, '', '', '{"n":31}', 1, '2026-11-23 08:25:19.839599+00', NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL);
INSERT INTO legwork_golden.outbox VALUES ('01a20782-6d17-8e9d-bb64-cbb706cb2b51', '01a20782-6d17-8e9d-8687-0a6301a501a7', 'work.w.b', 'b', ',0,0,0', 1, NULL, NULL, '', '', '{"n":31}', 1, '2026-11-23 08:25:19.866578+00', NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL);
INSERT INTO legwork_golden.outbox VALUES ('01a20782-6bf4-8f3f-bdfe-b9ca827b0214', '01a20782-6bf4-8f3f-a5e8-3dfe55876bb9', 'response', 'p', ',0,0', 1, 'child', NULL, '', '', '{ "c" : 11 }', 2, '2026-11-23 08:25:19.567696+00', 'leaves', '01a20782-6bf4-8f3f-bdfe-b9ca827b0214', 'success', 200, 0, NULL, NULL, NULL, NULL, NULL, NULL, NULL);
INSERT INTO legwork_golden.outbox VALUES ('568339de-6db1-8460-afe8-3f60c763ea9b', NULL, 'start', NULL, NULL, 1, 'chain', 'begun', '', '', '{"n":30}', 2, '2026-11-23 08:25:19.805331+00', NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL);
INSERT INTO legwork_golden.outbox VALUES ('fb7fa038-7a3c-4e9d-81e1-2a293c6cd59b', NULL, 'start', NULL, NULL, 1, 'chain', 'from SQL, published', NULL, NULL, '{"n":22}', 1, '2026-11-23 08:25:17.875427+00', NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL);
INSERT INTO legwork_golden.outbox VALUES ('3ab820d5-f324-80be-a8a1-2683d6f29062', NULL, 'signal', NULL, NULL, 1, 'done', NULL, NULL, NULL, '{"id":"to be told by SQL","v":3}', 1, '2026-11-23 08:25:17.877904+00', NULL, NULL, 'success', NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL);
INSERT INTO legwork_golden.outbox VALUES ('01a20782-6d38-88ff-9c25-d523820cdeb2', '01a20782-6d38-88ff-95c2-4c5d58acbad0', 'work.w.retry', 'q', ',0,0', 2, NULL, NULL, '', '', '{}', 0, '2026-11-23 08:25:18.887636+00', NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, '{"code":503,"message":"busy"}', NULL);
INSERT INTO legwork_golden.outbox VALUES ('f16aec10-7116-4dd1-892e-958a8773d872', NULL, 'start', NULL, NULL, 1, 'chain', 'from SQL', NULL, NULL, '{"n":20}', 0, '2026-11-23 08:25:17.88806+00', NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL);
INSERT INTO legwork_golden.outbox VALUES ('fd8fd6d3-64ef-824d-aa41-995f873df7dc', NULL, 'signal', NULL, NULL, 1, 'done', NULL, NULL, NULL, '{"id":"to be told by a row","v":5}', 0, '2026-11-23 08:25:17.888572+00', NULL, NULL, 'success', NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL);

INSERT INTO legwork_golden.signal OVERRIDING SYSTEM VALUE VALUES ('01a20782-6c91-8de2-a59c-bf86437c7a4f', 1, 'done', NULL, 'success', 200, '', '', '2026-11-23 08:25:17.722604+00', '2999-01-01 00:00:00+00', '01a20782-6bbc-8af3-81e1-c867a3f1a681');
INSERT INTO legwork_golden.signal OVERRIDING SYSTEM VALUE VALUES ('24b8bcd3-c4fc-81a8-bc90-9fd0894adb48', 2, 'done', NULL, 'success', 200, '', '', '2026-11-23 08:25:17.788838+00', '2999-01-01 00:00:00+00', '01a20782-6bb1-87f5-a7e9-b27845cc7903');
INSERT INTO legwork_golden.signal OVERRIDING SYSTEM VALUE VALUES ('6c77dfd5-3b45-854c-ba02-f7c04d213a6a', 3, 'done', '{"id":"later","v":2}', 'success', 200, '', '', '2026-11-23 08:25:17.795565+00', '2999-01-01 00:00:00+00', NULL);

INSERT INTO legwork_golden.signal_key VALUES ('done', 'd2a61c83-62b4-eb69-a50a-fc2c545cc0be', 3, '6c77dfd5-3b45-854c-ba02-f7c04d213a6a');

INSERT INTO legwork_golden.stat VALUES ('golden', 'wait', 'k', 'group', 'one', '01a20782-6b9c-8a57-b2d6-279775b00c7a', 'waiting', '2026-11-23 08:25:17.471179+00');
INSERT INTO legwork_golden.stat VALUES ('golden', 'wait', 'k', 'group', 'two', '01a20782-6bb1-87f5-acab-f25156c43fcc', 'woken', '2026-11-23 08:25:17.489868+00');
INSERT INTO legwork_golden.stat VALUES ('golden', 'wait', 'k', 'group', 'two', '01a20782-6bc8-8db4-bd77-a8e3dcd03c73', 'to be told by SQL', '2026-11-23 08:25:17.513056+00');
INSERT INTO legwork_golden.stat VALUES ('golden', 'wait', 'k', 'group', 'two', '01a20782-6bd2-803a-8388-7d9dc4a70220', 'to be told by a row', '2026-11-23 08:25:17.525616+00');

SELECT pg_catalog.setval('legwork_golden.app_version_id_seq', 1, true);

SELECT pg_catalog.setval('legwork_golden.dead_letter_event_ord_seq', 1, false);

SELECT pg_catalog.setval('legwork_golden.goose_db_version_id_seq', 18, true);

SELECT pg_catalog.setval('legwork_golden.hook_ord_seq', 6, true);

SELECT pg_catalog.setval('legwork_golden.pause_id_seq', 1, false);

SELECT pg_catalog.setval('legwork_golden.signal_ord_seq', 3, true);

ALTER TABLE ONLY legwork_golden.activity
    ADD CONSTRAINT activity_pkey PRIMARY KEY (gid, activity, dad);

ALTER TABLE ONLY legwork_golden.app_version
    ADD CONSTRAINT app_version_app_version_key UNIQUE (app, version);

ALTER TABLE ONLY legwork_golden.app_version
    ADD CONSTRAINT app_version_pkey PRIMARY KEY (id);

ALTER TABLE ONLY legwork_golden.audit
    ADD CONSTRAINT audit_pkey PRIMARY KEY (one);

ALTER TABLE ONLY legwork_golden.child
    ADD CONSTRAINT child_pkey PRIMARY KEY (gid);

ALTER TABLE ONLY legwork_golden.dead_letter_event
    ADD CONSTRAINT dead_letter_event_pkey PRIMARY KEY (ord);

ALTER TABLE ONLY legwork_golden.dead_letter
    ADD CONSTRAINT dead_letter_pkey PRIMARY KEY (id);

ALTER TABLE ONLY legwork_golden.epoch
    ADD CONSTRAINT epoch_pkey PRIMARY KEY (one);

ALTER TABLE ONLY legwork_golden.event
    ADD CONSTRAINT event_pkey PRIMARY KEY (pos);

ALTER TABLE ONLY legwork_golden.event_stream
    ADD CONSTRAINT event_stream_pkey PRIMARY KEY (one);

ALTER TABLE ONLY legwork_golden.format
    ADD CONSTRAINT format_pkey PRIMARY KEY (kind);

ALTER TABLE ONLY legwork_golden.goose_db_version
    ADD CONSTRAINT goose_db_version_pkey PRIMARY KEY (id);

ALTER TABLE ONLY legwork_golden.guid_ledger
    ADD CONSTRAINT guid_ledger_pkey PRIMARY KEY (guid);

ALTER TABLE ONLY legwork_golden.hook
    ADD CONSTRAINT hook_pkey PRIMARY KEY (work, ord);

ALTER TABLE ONLY legwork_golden.job_data
    ADD CONSTRAINT job_data_pkey PRIMARY KEY (gid, path);

ALTER TABLE ONLY legwork_golden.job
    ADD CONSTRAINT job_pkey PRIMARY KEY (gid);

ALTER TABLE ONLY legwork_golden.late_answer
    ADD CONSTRAINT late_answer_pkey PRIMARY KEY (gid, guid);

ALTER TABLE ONLY legwork_golden.outbox
    ADD CONSTRAINT outbox_pkey PRIMARY KEY (guid);

ALTER TABLE ONLY legwork_golden.pause
    ADD CONSTRAINT pause_pkey PRIMARY KEY (id);

ALTER TABLE ONLY legwork_golden.signal_key
    ADD CONSTRAINT signal_key_pkey PRIMARY KEY (topic, key, ord);

ALTER TABLE ONLY legwork_golden.signal
    ADD CONSTRAINT signal_pkey PRIMARY KEY (guid);

ALTER TABLE ONLY legwork_golden.stat
    ADD CONSTRAINT stat_pkey PRIMARY KEY (app, graph, key, name, value, gid);

CREATE UNIQUE INDEX app_version_active ON legwork_golden.app_version USING btree (app) WHERE active;

CREATE INDEX child_parent ON legwork_golden.child USING btree (parent_gid);

CREATE INDEX dead_letter_at ON legwork_golden.dead_letter USING btree (at);

CREATE INDEX dead_letter_due ON legwork_golden.dead_letter USING btree (needs, due_at) WHERE (state = 'waiting'::text);

CREATE INDEX dead_letter_early ON legwork_golden.dead_letter USING btree (subject, gid) WHERE ((state = 'waiting'::text) AND (reason = 'early'::text));

CREATE INDEX dead_letter_event_letter ON legwork_golden.dead_letter_event USING btree (letter, ord);

CREATE INDEX dead_letter_gid ON legwork_golden.dead_letter USING btree (gid);

CREATE INDEX dead_letter_guid ON legwork_golden.dead_letter USING btree (guid);

CREATE INDEX dead_letter_row ON legwork_golden.dead_letter USING btree (guid) WHERE (state = 'waiting'::text);

CREATE INDEX dead_letter_state ON legwork_golden.dead_letter USING btree (state, at, id);

CREATE INDEX hook_gid ON legwork_golden.hook USING btree (gid);

CREATE INDEX hook_next ON legwork_golden.hook USING btree (topic, key, activity, ord);

CREATE UNIQUE INDEX job_app_job_id_key ON legwork_golden.job USING btree (app, job_id, (
CASE
    WHEN retired THEN gid
    ELSE '00000000-0000-0000-0000-000000000000'::uuid
END));

CREATE INDEX outbox_lane ON legwork_golden.outbox USING btree (lane, due_at);

CREATE INDEX outbox_new ON legwork_golden.outbox USING btree (due_at) WHERE (publish = 0);

CREATE INDEX outbox_paused ON legwork_golden.outbox USING btree (paused) WHERE (paused IS NOT NULL);

CREATE UNIQUE INDEX pause_active ON legwork_golden.pause USING btree (kind, app, name) WHERE (ended_at IS NULL);

CREATE INDEX signal_expires ON legwork_golden.signal USING btree (expires_at);

CREATE INDEX signal_key_guid ON legwork_golden.signal_key USING btree (guid);

CREATE INDEX stat_gid ON legwork_golden.stat USING btree (gid);

CREATE TRIGGER ledger_increment_only BEFORE UPDATE ON legwork_golden.activity FOR EACH ROW WHEN ((new.ledger < old.ledger)) EXECUTE FUNCTION legwork_golden.refuse_decrease();

CREATE TRIGGER ledger_increment_only BEFORE UPDATE ON legwork_golden.guid_ledger FOR EACH ROW WHEN ((new.ledger < old.ledger)) EXECUTE FUNCTION legwork_golden.refuse_decrease();

CREATE TRIGGER outbox_request BEFORE INSERT ON legwork_golden.outbox FOR EACH ROW WHEN ((new.lane = ANY (ARRAY['start'::text, 'signal'::text]))) EXECUTE FUNCTION legwork_golden.refuse_request();

