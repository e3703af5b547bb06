CREATE SCHEMA legwork_golden;

CREATE FUNCTION legwork_golden.accepted_signal(app text, job_id text, topic text, signal_id text) RETURNS json
    LANGUAGE sql STABLE
    SET search_path TO 'pg_catalog', 'pg_temp'
    AS $$
  SELECT r.response FROM legwork_golden.signal_receipt r
  WHERE r.app = accepted_signal.app AND r.job_id = accepted_signal.job_id AND r.topic = accepted_signal.topic
    AND r.signal_id = convert_to(accepted_signal.signal_id, 'UTF8')
$$;

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

CREATE FUNCTION legwork_golden.refuse_change() RETURNS trigger
    LANGUAGE plpgsql
    SET search_path TO 'pg_catalog', 'pg_temp'
    AS $$
BEGIN
  RAISE EXCEPTION 'a journal only grows: its rows are never changed' USING ERRCODE = 'restrict_violation';
END $$;

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

CREATE FUNCTION legwork_golden.rotate_webhook(id uuid, secret bytea, keep interval) RETURNS timestamp with time zone
    LANGUAGE sql SECURITY DEFINER
    SET search_path TO 'pg_catalog', 'pg_temp'
    AS $_$
  WITH w AS MATERIALIZED (
    SELECT w.id, w.secret = $2 AS same, w.secret, w.old_secrets, w.old_until FROM legwork_golden.webhook w
    WHERE w.id = $1 AND w.removed_at IS NULL FOR NO KEY UPDATE OF w
  ), o AS (
    SELECT w.id, o.secret, o.until, o.ord
    FROM w, unnest(w.old_secrets, w.old_until) WITH ORDINALITY AS o(secret, until, ord)
    WHERE $3 > interval '0' AND o.until > clock_timestamp() AND o.secret <> $2
    UNION ALL
    SELECT w.id, w.secret, clock_timestamp() + $3, 0 FROM w WHERE $3 > interval '0' AND NOT w.same
  ), n AS (
    SELECT w.id, coalesce(array_agg(o.secret ORDER BY o.ord) FILTER (WHERE o.id IS NOT NULL), '{}') AS secrets,
      coalesce(array_agg(o.until ORDER BY o.ord) FILTER (WHERE o.id IS NOT NULL), '{}') AS untils
    FROM w LEFT JOIN o ON o.id = w.id GROUP BY w.id
  )
  UPDATE legwork_golden.webhook h SET secret = $2, old_secrets = n.secrets, old_until = n.untils
  FROM n WHERE h.id = n.id AND cardinality(n.secrets) < 3
  RETURNING coalesce((SELECT max(u) FROM unnest(n.untils) AS u), '-infinity')
$_$;

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

CREATE FUNCTION legwork_golden.signal_job(app text, job_id text, topic text, data json DEFAULT NULL::json, signal_id text DEFAULT NULL::text, gid uuid DEFAULT NULL::uuid, status text DEFAULT 'success'::text, code integer DEFAULT NULL::integer, traceparent text DEFAULT NULL::text, tracestate text DEFAULT NULL::text) RETURNS uuid
    LANGUAGE plpgsql
    SET search_path TO 'pg_catalog', 'pg_temp'
    AS $_$
DECLARE
  put uuid;
  id uuid;
  named text := coalesce(signal_job.signal_id, gen_random_uuid()::text);
  namespace bytea;
  part bytea;
  sum bytea := '';
BEGIN
  IF signal_job.app IS NULL OR signal_job.job_id IS NULL OR signal_job.topic IS NULL THEN
    RAISE EXCEPTION 'legwork_golden.signal_job: app, job_id or topic is NULL'
      USING ERRCODE = 'null_value_not_allowed', HINT = 'Name all three: the job, and what its hook waits for.';
  END IF;
  IF signal_job.app !~ '^[A-Za-z0-9_-]{1,64}$' THEN
    RAISE EXCEPTION 'legwork_golden.signal_job: app "%" must have 1 to 64 letters, digits, _ and -', left(signal_job.app, 48)
      USING ERRCODE = 'invalid_parameter_value';
  END IF;
  IF octet_length(signal_job.job_id) NOT BETWEEN 1 AND 256 THEN
    RAISE EXCEPTION 'legwork_golden.signal_job: job_id has % bytes, it must have 1 to 256', octet_length(signal_job.job_id)
      USING ERRCODE = 'invalid_parameter_value';
  END IF;
  IF octet_length(named) NOT BETWEEN 1 AND 128 THEN
    RAISE EXCEPTION 'legwork_golden.signal_job: signal_id has % bytes, it must have 1 to 128', octet_length(named)
      USING ERRCODE = 'invalid_parameter_value', HINT = 'NULL makes every call another signal.';
  END IF;
  put := legwork_golden.signal(signal_job.topic, json_build_object('app', signal_job.app, 'job', signal_job.job_id,
      'gid', signal_job.gid, 'signalId', named, 'data', signal_job.data), NULL, signal_job.status, signal_job.code,
    CASE WHEN signal_job.traceparent ~ '^[0-9a-f]{2}-[0-9a-f]{32}-[0-9a-f]{16}-[0-9a-f]{2}$'
         THEN signal_job.traceparent END);
  namespace := convert_to(coalesce(nullif(substr(split_part('legwork_golden.', '.', 1), 9), ''), 'default'), 'UTF8');
  FOREACH part IN ARRAY ARRAY[namespace, 'signal\000'::bytea || convert_to(signal_job.topic, 'UTF8'),
      'job\000'::bytea || convert_to(signal_job.app, 'UTF8') || '\000'::bytea || convert_to(signal_job.job_id, 'UTF8')
        || '\000'::bytea || convert_to(named, 'UTF8')] LOOP
    sum := sum || int8send(octet_length(part)) || part;
  END LOOP;
  sum := sha256(sum);
  sum := substr(sum, 17, 6) || substr(sum, 1, 10);
  sum := set_byte(set_byte(sum, 6, get_byte(sum, 6) & 15 | 128), 8, get_byte(sum, 8) & 63 | 128);
  id := encode(sum, 'hex')::uuid;
  -- The row that was put is one to whoever waits: one to the job takes its place, unless there is
  -- one of this id. Whoever puts the same id now waits for this transaction.
  WITH d AS (DELETE FROM legwork_golden.outbox o WHERE o.guid = put RETURNING o.*)
  INSERT INTO legwork_golden.outbox (guid, lane, kind, topic, data, status, code, traceparent, tracestate)
  SELECT id, d.lane, 'job', d.topic, d.data, d.status, d.code, d.traceparent,
         CASE WHEN d.traceparent IS NOT NULL AND octet_length(signal_job.tracestate) <= 512
                AND signal_job.tracestate ~ '^[\x20-\x7e]+$' THEN signal_job.tracestate END
  FROM d ON CONFLICT (guid) DO NOTHING;
  IF EXISTS (SELECT FROM legwork_golden.format f WHERE f.kind = 'signal_receipt' AND f.min_reader < 2) THEN
    UPDATE legwork_golden.format f SET min_reader = 2 WHERE f.kind = 'signal_receipt' AND f.min_reader < 2;
  END IF;
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
    seq integer,
    frame json,
    token text COLLATE pg_catalog."C",
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
    version integer NOT NULL,
    min_reader integer DEFAULT 1 NOT NULL
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

CREATE TABLE legwork_golden.journal (
    gid uuid NOT NULL,
    activity text NOT NULL COLLATE pg_catalog."C",
    dad text NOT NULL COLLATE pg_catalog."C",
    seq integer NOT NULL,
    n integer NOT NULL,
    at timestamp with time zone DEFAULT now() NOT NULL,
    events json NOT NULL,
    CONSTRAINT journal_n_check CHECK ((n > 0)),
    CONSTRAINT journal_seq_check CHECK ((seq >= 0))
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

CREATE TABLE legwork_golden.reconciliation (
    gid uuid NOT NULL,
    activity text NOT NULL COLLATE pg_catalog."C",
    dad text NOT NULL COLLATE pg_catalog."C",
    version smallint DEFAULT 1 NOT NULL,
    topic text NOT NULL COLLATE pg_catalog."C",
    key text NOT NULL COLLATE pg_catalog."C",
    work uuid NOT NULL,
    attempt integer DEFAULT 1 NOT NULL,
    claim integer DEFAULT 0 NOT NULL,
    token text COLLATE pg_catalog."C",
    claimed_by text,
    verified text,
    status text DEFAULT 'indeterminate'::text NOT NULL,
    final boolean DEFAULT false NOT NULL,
    unclaimed boolean DEFAULT false NOT NULL,
    result_dad text COLLATE pg_catalog."C",
    error json,
    diagnostic json,
    created_at timestamp with time zone DEFAULT now() NOT NULL,
    updated_at timestamp with time zone DEFAULT now() NOT NULL,
    CONSTRAINT reconciliation_key_check CHECK (((octet_length(key) >= 1) AND (octet_length(key) <= 256))),
    CONSTRAINT reconciliation_status_check CHECK ((status = ANY (ARRAY['completed'::text, 'failed'::text, 'cancelled'::text, 'timed-out'::text, 'indeterminate'::text]))),
    CONSTRAINT reconciliation_verified_check CHECK ((verified = 'not-completed'::text))
)
WITH (fillfactor='70', autovacuum_vacuum_scale_factor='0.02');

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

CREATE TABLE legwork_golden.signal_receipt (
    app text NOT NULL COLLATE pg_catalog."C",
    job_id text NOT NULL COLLATE pg_catalog."C",
    topic text NOT NULL COLLATE pg_catalog."C",
    signal_id bytea NOT NULL,
    version smallint DEFAULT 1 NOT NULL,
    gid uuid NOT NULL,
    signal uuid NOT NULL,
    response json NOT NULL,
    payload_sha256 bytea NOT NULL,
    woken integer NOT NULL,
    accepted_at timestamp with time zone NOT NULL,
    expires_at timestamp with time zone NOT NULL,
    CONSTRAINT signal_receipt_signal_id_check CHECK (((octet_length(signal_id) >= 1) AND (octet_length(signal_id) <= 128)))
)
WITH (autovacuum_vacuum_scale_factor='0.02');

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

CREATE TABLE legwork_golden.webhook (
    id uuid NOT NULL,
    topic text NOT NULL COLLATE pg_catalog."C",
    url text NOT NULL,
    secret bytea NOT NULL,
    created_by text NOT NULL,
    created_at timestamp with time zone DEFAULT now() NOT NULL,
    pos bigint NOT NULL,
    failures integer DEFAULT 0 NOT NULL,
    failing_since timestamp with time zone,
    retry_at timestamp with time zone DEFAULT '-infinity'::timestamp with time zone NOT NULL,
    delivered_at timestamp with time zone,
    error text,
    removed_at timestamp with time zone,
    old_secrets bytea[] DEFAULT '{}'::bytea[] NOT NULL,
    old_until timestamp with time zone[] DEFAULT '{}'::timestamp with time zone[] NOT NULL
);

CREATE TABLE legwork_golden.webhook_cursor (
    one boolean DEFAULT true NOT NULL,
    pos bigint DEFAULT 0 NOT NULL,
    CONSTRAINT webhook_cursor_one_check CHECK (one)
);

CREATE TABLE legwork_golden.webhook_delivery (
    webhook uuid NOT NULL,
    event uuid NOT NULL,
    pos bigint,
    topic text NOT NULL COLLATE pg_catalog."C",
    state text DEFAULT 'waiting'::text NOT NULL,
    attempts integer DEFAULT 0 NOT NULL,
    due_at timestamp with time zone NOT NULL,
    expires_at timestamp with time zone NOT NULL,
    error text,
    CONSTRAINT webhook_delivery_state_check CHECK ((state = ANY (ARRAY['waiting'::text, 'failed'::text])))
)
WITH (autovacuum_vacuum_scale_factor='0.02', autovacuum_vacuum_threshold='1000');

INSERT INTO legwork_golden.activity VALUES ('01a21218-def8-86bf-afc8-ee126021c5c2', 't', ',0', 101100000000001, '95b49c60-f70e-841a-8f11-0bdc60b52750', NULL, 'success', 200, '{"n":1}', '2026-11-25 09:45:49.565904+00', '2026-11-25 09:45:49.565904+00', NULL, 1, NULL, NULL, NULL);
INSERT INTO legwork_golden.activity VALUES ('01a21218-ef11-8aa8-a61f-094f8b696709', 't', ',0', 101100000000001, '623e8111-bd42-8f4f-a6a1-45d1a5ed0e14', NULL, 'success', 200, '{"n":31}', '2026-11-25 09:45:53.698156+00', '2026-11-25 09:45:53.698156+00', NULL, 1, NULL, NULL, NULL);
INSERT INTO legwork_golden.activity VALUES ('01a21218-e079-81f8-b6dc-11de46da9949', 'a', ',0,0', 201100000000001, '01a21218-e079-81f8-be46-b0affb24d261', '01a21218-e079-81f8-b2d6-54c5488fb1f6', 'success', 200, '{"n":8}', '2026-11-25 09:45:49.949863+00', '2026-11-25 09:45:49.965884+00', NULL, 1, NULL, NULL, NULL);
INSERT INTO legwork_golden.activity VALUES ('01a21218-def8-86bf-afc8-ee126021c5c2', 'a', ',0,0', 201100000000001, '01a21218-def8-86bf-b12d-29975650651e', '01a21218-def8-86bf-861e-068d5d0ec1af', 'success', 200, '{"n":1}', '2026-11-25 09:45:49.613931+00', '2026-11-25 09:45:49.701882+00', NULL, 1, NULL, NULL, NULL);
INSERT INTO legwork_golden.activity VALUES ('01a21218-e106-8fd7-a86e-240e5e9f8e15', 'h', ',0,0', 201100000000001, '01a21218-e106-8fd7-88ce-b2803350024c', '01a21218-e106-8fd7-b5b4-c400d9d3a971', 'success', 200, NULL, '2026-11-25 09:45:50.09063+00', '2026-11-25 09:45:51.034983+00', '{"id":"to be told by all","v":9}', 1, NULL, NULL, NULL);
INSERT INTO legwork_golden.activity VALUES ('01a21218-def8-86bf-afc8-ee126021c5c2', 'b', ',0,0,0', 201100000000001, '01a21218-def8-86bf-bb4a-92e9c2bc5435', '01a21218-def8-86bf-a1f3-77944bb46406', 'success', 200, '{"n":1}', '2026-11-25 09:45:49.7165+00', '2026-11-25 09:45:49.774284+00', NULL, 1, NULL, NULL, NULL);
INSERT INTO legwork_golden.activity VALUES ('01a21218-dfd3-8ba7-841a-7118db2d6a06', 't', ',0', 101100000000001, 'f83e7393-92d3-8df6-94b2-cee2a7872e5f', NULL, 'success', 200, '{"n":2}', '2026-11-25 09:45:49.779727+00', '2026-11-25 09:45:49.779727+00', NULL, 1, NULL, NULL, NULL);
INSERT INTO legwork_golden.activity VALUES ('01a21218-dfd4-8ecc-9e61-33430afc438d', 't', ',0', 101100000000001, '74882303-9304-8c40-afba-500f42550b74', NULL, 'success', 200, '{"n":3}', '2026-11-25 09:45:49.780667+00', '2026-11-25 09:45:49.780667+00', NULL, 1, NULL, NULL, NULL);
INSERT INTO legwork_golden.activity VALUES ('01a21218-dfd4-8ecc-9e61-33430afc438d', 'a', ',0,0', 1100000000000, '01a21218-dfd4-8ecc-bf55-430f6fd08316', '01a21218-dfd4-8ecc-916f-d46d0ae5bce4', NULL, NULL, NULL, '2026-11-25 09:45:49.782416+00', '2026-11-25 09:45:49.789407+00', NULL, 1, NULL, NULL, NULL);
INSERT INTO legwork_golden.activity VALUES ('01a21218-dfeb-8ea9-bd2f-df4a3b7e996e', 't', ',0', 101100000000001, '97610652-08cc-820e-8b70-b5578a85cc62', NULL, 'success', 200, '{"n":4}', '2026-11-25 09:45:49.804495+00', '2026-11-25 09:45:49.804495+00', NULL, 1, NULL, NULL, NULL);
INSERT INTO legwork_golden.activity VALUES ('01a21218-dfeb-8ea9-bd2f-df4a3b7e996e', 'a', ',0,0', 1100000000000, '01a21218-dfeb-8ea9-ac95-aae633bdf6db', '01a21218-dfeb-8ea9-945e-5b7a6b6bc6ce', NULL, NULL, NULL, '2026-11-25 09:45:49.806257+00', '2026-11-25 09:45:49.806678+00', NULL, 1, NULL, NULL, NULL);
INSERT INTO legwork_golden.activity VALUES ('01a21218-dff4-8344-9b00-c9058767c73e', 't', ',0', 101100000000001, 'eb52e35d-bb22-80bf-8784-e27b50288c6d', NULL, 'success', 200, '{"n":5}', '2026-11-25 09:45:49.816268+00', '2026-11-25 09:45:49.816268+00', NULL, 1, NULL, NULL, NULL);
INSERT INTO legwork_golden.activity VALUES ('01a21218-e079-81f8-b6dc-11de46da9949', 'b', ',0,0,0', 201100000000001, '01a21218-e079-81f8-a872-e0cd63f2c11e', '01a21218-e079-81f8-bc89-599c84a705db', 'success', 200, '{"n":8}', '2026-11-25 09:45:49.96719+00', '2026-11-25 09:45:49.994945+00', NULL, 1, NULL, NULL, NULL);
INSERT INTO legwork_golden.activity VALUES ('01a21218-e0ac-8214-bb7c-6ce511b6ed72', 'wt', ',0', 101100000000001, '9c497a0d-5aa8-862e-8a91-afe7ee283576', NULL, 'success', 200, '{"group":"one"}', '2026-11-25 09:45:49.99642+00', '2026-11-25 09:45:49.99642+00', NULL, 1, NULL, NULL, NULL);
INSERT INTO legwork_golden.activity VALUES ('01a21218-dff4-8344-9b00-c9058767c73e', 'a', ',0,0', 201100000000001, '01a21218-dff4-8344-b224-0506c9d58a82', '01a21218-dff4-8344-921d-8387b35e01eb', 'success', 200, '{"n":5}', '2026-11-25 09:45:49.827865+00', '2026-11-25 09:45:49.849878+00', NULL, 1, NULL, NULL, NULL);
INSERT INTO legwork_golden.activity VALUES ('01a21218-e01e-83f5-9a84-0f38eb5a5f16', 't', ',0', 101100000000001, 'bda2bce7-27dc-876c-b95b-a98da7449d18', NULL, 'success', 200, '{"n":6}', '2026-11-25 09:45:49.854567+00', '2026-11-25 09:45:49.854567+00', NULL, 1, NULL, NULL, NULL);
INSERT INTO legwork_golden.activity VALUES ('01a21218-e0ac-8214-bb7c-6ce511b6ed72', 'h', ',0,0', 1100000000000, '01a21218-e0ac-8214-a614-344ea4e2fee0', '01a21218-e0ac-8214-aaf0-ee883e6d15ff', NULL, NULL, NULL, '2026-11-25 09:45:50.011525+00', '2026-11-25 09:45:50.030252+00', NULL, 1, NULL, NULL, NULL);
INSERT INTO legwork_golden.activity VALUES ('01a21218-e0e6-8c7f-a793-c86b549befdc', 'wt', ',0', 101100000000001, 'a3f23936-e33e-87cb-b402-10383db32576', NULL, 'success', 200, '{"group":"two"}', '2026-11-25 09:45:50.057906+00', '2026-11-25 09:45:50.057906+00', NULL, 1, NULL, NULL, NULL);
INSERT INTO legwork_golden.activity VALUES ('01a21218-e01e-83f5-9a84-0f38eb5a5f16', 'a', ',0,0', 201100000000001, '01a21218-e01e-83f5-83de-5124f6c5cac3', '01a21218-e01e-83f5-b4e0-735dba7fd4ad', 'success', 200, '{"n":6}', '2026-11-25 09:45:49.858505+00', '2026-11-25 09:45:49.87083+00', NULL, 1, NULL, NULL, NULL);
INSERT INTO legwork_golden.activity VALUES ('01a21218-e01e-83f5-9a84-0f38eb5a5f16', 'b', ',0,0,0', 1100000000000, '01a21218-e01e-83f5-b04f-000ff682fa4c', '01a21218-e01e-83f5-bea3-a0ab4f5411a2', NULL, NULL, NULL, '2026-11-25 09:45:49.885921+00', '2026-11-25 09:45:49.88676+00', NULL, 1, NULL, NULL, NULL);
INSERT INTO legwork_golden.activity VALUES ('01a21218-e045-80bc-8d31-216a01287c87', 't', ',0', 101100000000001, '933b2837-0c4e-8720-aa81-7e7b05713dad', NULL, 'success', 200, '{"n":7}', '2026-11-25 09:45:49.894015+00', '2026-11-25 09:45:49.894015+00', NULL, 1, NULL, NULL, NULL);
INSERT INTO legwork_golden.activity VALUES ('01a21218-e0e6-8c7f-a793-c86b549befdc', 'h', ',0,0', 1100000000000, '01a21218-e0e6-8c7f-893a-a061b79e13d1', '01a21218-e0e6-8c7f-bfa0-cfbe4c4b31ff', NULL, NULL, NULL, '2026-11-25 09:45:50.061882+00', '2026-11-25 09:45:50.065881+00', NULL, 1, NULL, NULL, NULL);
INSERT INTO legwork_golden.activity VALUES ('01a21218-e106-8fd7-a86e-240e5e9f8e15', 'wt', ',0', 101100000000001, '0bf458a6-34f7-84b9-904a-fd728f51e208', NULL, 'success', 200, '{"group":"all"}', '2026-11-25 09:45:50.086409+00', '2026-11-25 09:45:50.086409+00', NULL, 1, NULL, NULL, NULL);
INSERT INTO legwork_golden.activity VALUES ('01a21218-e045-80bc-8d31-216a01287c87', 'a', ',0,0', 201100000000001, '01a21218-e045-80bc-8c93-68130f7e3f66', '01a21218-e045-80bc-ac3d-40a34b88d115', 'success', 200, '{"n":7}', '2026-11-25 09:45:49.895045+00', '2026-11-25 09:45:49.922363+00', NULL, 1, NULL, NULL, NULL);
INSERT INTO legwork_golden.activity VALUES ('01a21218-e045-80bc-8d31-216a01287c87', 'b', ',0,0,0', 1100000000000, '01a21218-e045-80bc-8791-d6b9024b3dce', '01a21218-e045-80bc-9f5d-cc48e4667f32', NULL, NULL, NULL, '2026-11-25 09:45:49.923991+00', '2026-11-25 09:45:49.928385+00', NULL, 1, NULL, NULL, NULL);
INSERT INTO legwork_golden.activity VALUES ('01a21218-e079-81f8-b6dc-11de46da9949', 't', ',0', 101100000000001, 'dd357d29-2e8a-840d-acf3-97362efbe187', NULL, 'success', 200, '{"n":8}', '2026-11-25 09:45:49.945429+00', '2026-11-25 09:45:49.945429+00', NULL, 1, NULL, NULL, NULL);
INSERT INTO legwork_golden.activity VALUES ('01a21218-ef11-8aa8-a61f-094f8b696709', 'a', ',0,0', 201100000000001, '01a21218-ef11-8aa8-84fd-5355b5537685', '01a21218-ef11-8aa8-a9d7-247176ca8e10', 'success', 200, '{"n":31}', '2026-11-25 09:45:53.709892+00', '2026-11-25 09:45:53.747712+00', NULL, 1, NULL, NULL, NULL);
INSERT INTO legwork_golden.activity VALUES ('01a21218-e119-8395-8738-9d87036ba507', 'wt', ',0', 101100000000001, '9c68d50f-45c1-8e16-93d9-9f283e9d87a4', NULL, 'success', 200, '{"group":"two"}', '2026-11-25 09:45:50.105575+00', '2026-11-25 09:45:50.105575+00', NULL, 1, NULL, NULL, NULL);
INSERT INTO legwork_golden.activity VALUES ('01a21218-e119-8395-8738-9d87036ba507', 'h', ',0,0', 1100000000000, '01a21218-e119-8395-bd45-52e0969a7aa7', '01a21218-e119-8395-931a-b30218463a83', NULL, NULL, NULL, '2026-11-25 09:45:50.117933+00', '2026-11-25 09:45:50.118946+00', NULL, 1, NULL, NULL, NULL);
INSERT INTO legwork_golden.activity VALUES ('01a21218-e136-88a0-855e-edbead10d7f0', 'wt', ',0', 101100000000001, '36ce1e05-77f5-8d7d-b939-b46621e55e06', NULL, 'success', 200, '{"group":"two"}', '2026-11-25 09:45:50.135204+00', '2026-11-25 09:45:50.135204+00', NULL, 1, NULL, NULL, NULL);
INSERT INTO legwork_golden.activity VALUES ('01a21218-e136-88a0-855e-edbead10d7f0', 'h', ',0,0', 1100000000000, '01a21218-e136-88a0-a869-61e32f5223ec', '01a21218-e136-88a0-9afc-8c3bf946a70b', NULL, NULL, NULL, '2026-11-25 09:45:50.141629+00', '2026-11-25 09:45:50.142131+00', NULL, 1, NULL, NULL, NULL);
INSERT INTO legwork_golden.activity VALUES ('01a21218-e153-8558-990f-120d1a6c12b2', 'st', ',0', 101100000000001, 'a7279aac-aa54-8d68-a8da-2365b9e8e961', NULL, 'success', 200, '{}', '2026-11-25 09:45:50.165881+00', '2026-11-25 09:45:50.165881+00', NULL, 1, NULL, NULL, NULL);
INSERT INTO legwork_golden.activity VALUES ('01a21218-ef11-8aa8-a61f-094f8b696709', 'b', ',0,0,0', 1100000000001, '01a21218-ef11-8aa8-984e-d25fdfbedb65', '01a21218-ef11-8aa8-99f5-74569a31c4b2', 'success', 200, '{"n":31}', '2026-11-25 09:45:53.762493+00', '2026-11-25 09:45:53.799691+00', NULL, 1, NULL, NULL, NULL);
INSERT INTO legwork_golden.activity VALUES ('01a21218-ef91-8672-ae3a-fc46dc47f6e0', 't', ',0', 101100000000001, 'c1d78a1a-ba46-8514-a40b-06da52a8481d', NULL, 'success', 200, '{"n":31}', '2026-11-25 09:45:53.80998+00', '2026-11-25 09:45:53.80998+00', NULL, 1, NULL, NULL, NULL);
INSERT INTO legwork_golden.activity VALUES ('01a21218-e153-8558-990f-120d1a6c12b2', 's', ',0,0', 1100000000000, '01a21218-e153-8558-8b43-9f64ffbcb019', '01a21218-e153-8558-9e32-3c54d44c6f1e', NULL, NULL, NULL, '2026-11-25 09:45:50.173909+00', '2026-11-25 09:45:50.181874+00', NULL, 1, NULL, NULL, NULL);
INSERT INTO legwork_golden.activity VALUES ('01a21218-e16a-8a23-84cf-3e71d1343789', 'pt', ',0', 101100000000001, 'a8d6f9c7-b215-8e00-a896-953a803d324e', NULL, 'success', 200, '{"n":9}', '2026-11-25 09:45:50.19399+00', '2026-11-25 09:45:50.19399+00', NULL, 1, NULL, NULL, NULL);
INSERT INTO legwork_golden.activity VALUES ('01a21218-e176-815b-9933-95fd12ce3a17', 'pt', ',0', 101100000000001, 'ce0633f6-8a5f-8d4d-b91a-a7743fd6f26b', NULL, 'success', 200, '{"n":10}', '2026-11-25 09:45:50.198549+00', '2026-11-25 09:45:50.198549+00', NULL, 1, NULL, NULL, NULL);
INSERT INTO legwork_golden.activity VALUES ('01a21218-e176-815b-9933-95fd12ce3a17', 'p', ',0,0', 1100000000000, '01a21218-e176-815b-b837-db1c97f980f8', '01a21218-e176-815b-8c3d-9796c54dce2d', NULL, NULL, NULL, '2026-11-25 09:45:50.202372+00', '2026-11-25 09:45:50.20523+00', NULL, 1, NULL, NULL, NULL);
INSERT INTO legwork_golden.activity VALUES ('01a21218-e17e-8524-8fe3-50080a262c77', 'ct', ',0', 101100000000001, '01a21218-e176-815b-8c3d-9796c54dce2d', NULL, 'success', 200, '{"n":10}', '2026-11-25 09:45:50.213877+00', '2026-11-25 09:45:50.213877+00', NULL, 1, NULL, NULL, NULL);
INSERT INTO legwork_golden.activity VALUES ('01a21218-e17e-8524-8fe3-50080a262c77', 'c', ',0,0', 1100000000000, '01a21218-e17e-8524-8d46-4b8e6f703f6a', '01a21218-e17e-8524-85bf-33338d1a7470', NULL, NULL, NULL, '2026-11-25 09:45:50.215445+00', '2026-11-25 09:45:50.226373+00', NULL, 1, NULL, NULL, NULL);
INSERT INTO legwork_golden.activity VALUES ('01a21218-e1a6-8a0f-86fc-d8f925b6792d', 'pt', ',0', 101100000000001, '0ef317e9-ea02-815b-b126-fb6713e704b2', NULL, 'success', 200, '{"n":11}', '2026-11-25 09:45:50.249878+00', '2026-11-25 09:45:50.249878+00', NULL, 1, NULL, NULL, NULL);
INSERT INTO legwork_golden.activity VALUES ('01a21218-e1a6-8a0f-86fc-d8f925b6792d', 'p', ',0,0', 1100000000000, '01a21218-e1a6-8a0f-b6ee-912496a0df48', '01a21218-e1a6-8a0f-b6fb-b801f7eee933', NULL, NULL, NULL, '2026-11-25 09:45:50.251221+00', '2026-11-25 09:45:50.253878+00', NULL, 1, NULL, NULL, NULL);
INSERT INTO legwork_golden.activity VALUES ('01a21218-e1af-8a3a-9382-d4d7dd081f02', 'ct', ',0', 101100000000001, '01a21218-e1a6-8a0f-b6fb-b801f7eee933', NULL, 'success', 200, '{"n":11}', '2026-11-25 09:45:50.255601+00', '2026-11-25 09:45:50.255601+00', NULL, 1, NULL, NULL, NULL);
INSERT INTO legwork_golden.activity VALUES ('01a21218-e1af-8a3a-9382-d4d7dd081f02', 'c', ',0,0', 201100000000001, '01a21218-e1af-8a3a-892a-f1f672e28749', '01a21218-e1af-8a3a-a185-5d4d3c56ac3f', 'success', 200, '{"n":11}', '2026-11-25 09:45:50.269273+00', '2026-11-25 09:45:50.309871+00', NULL, 1, NULL, NULL, NULL);
INSERT INTO legwork_golden.activity VALUES ('01a21218-e1e7-8641-a550-389af51186f9', 'rt', ',0', 101100000000001, '485183e5-847e-8b8b-9dc5-826783081ecd', NULL, 'success', 200, '{}', '2026-11-25 09:45:50.311338+00', '2026-11-25 09:45:50.311338+00', NULL, 1, NULL, NULL, NULL);
INSERT INTO legwork_golden.activity VALUES ('01a21218-ef91-8672-ae3a-fc46dc47f6e0', 'a', ',0,0', 201100000000001, '01a21218-ef91-8672-b8f9-cea85aa7e7a6', '01a21218-ef91-8672-98c1-d21ce7a400b2', 'success', 200, '{"n":31}', '2026-11-25 09:45:53.814709+00', '2026-11-25 09:45:53.823319+00', NULL, 1, NULL, NULL, NULL);
INSERT INTO legwork_golden.activity VALUES ('01a21218-e1e7-8641-a550-389af51186f9', 'rw', ',0,0,0', 201100000000001, '01a21218-e1e7-8641-889e-c234bcadba4a', '01a21218-e1e7-8641-a4ee-ece4d17668ac', 'success', 201, '{"n":1}', '2026-11-25 09:45:50.338239+00', '2026-11-25 09:45:50.361944+00', NULL, 1, NULL, NULL, NULL);
INSERT INTO legwork_golden.activity VALUES ('01a21218-e1e7-8641-a550-389af51186f9', 'again', ',0,0,0,0', 1100000000001, '01a21218-e1e7-8641-833f-3676c3a30601', NULL, NULL, NULL, NULL, '2026-11-25 09:45:50.374427+00', '2026-11-25 09:45:50.383537+00', NULL, 1, NULL, NULL, NULL);
INSERT INTO legwork_golden.activity VALUES ('01a21218-ef91-8672-ae3a-fc46dc47f6e0', 'b', ',0,0,0', 1100000000001, '01a21218-ef91-8672-a640-18a9c81d0239', '01a21218-ef91-8672-a284-390c52767909', 'success', 200, '{"n":31}', '2026-11-25 09:45:53.839588+00', '2026-11-25 09:45:53.880556+00', NULL, 1, NULL, NULL, NULL);
INSERT INTO legwork_golden.activity VALUES ('01a21218-efed-8ad8-9ff8-6108700bda4b', 'qt', ',0', 101100000000001, '43ae0ffe-fd14-8ae8-88cb-fc2b06fbbfe1', NULL, 'success', 200, '{}', '2026-11-25 09:45:53.901439+00', '2026-11-25 09:45:53.901439+00', NULL, 1, NULL, NULL, NULL);
INSERT INTO legwork_golden.activity VALUES ('01a21218-e1e7-8641-a550-389af51186f9', 'r', ',0,1', 0, '01a21218-e1e7-8641-b73b-02207c9a6304', NULL, 'success', 200, '{"round":2}', '2026-11-25 09:45:50.409947+00', '2026-11-25 09:45:50.409947+00', NULL, 1, NULL, NULL, NULL);
INSERT INTO legwork_golden.activity VALUES ('01a21218-efed-8ad8-9ff8-6108700bda4b', 'q', ',0,0', 1100000000000, '01a21218-efed-8ad8-b60e-1394126d3cf0', '01a21218-efed-8ad8-b9d7-d9412ec9c983', NULL, NULL, NULL, '2026-11-25 09:45:53.906362+00', '2026-11-25 09:45:53.913908+00', NULL, 2, NULL, NULL, NULL);
INSERT INTO legwork_golden.activity VALUES ('01a21218-e1e7-8641-a550-389af51186f9', 'rw', ',0,1,0', 201100000000001, '01a21218-e1e7-8641-b6e0-36a894f30b67', '01a21218-e1e7-8641-9ff0-638f40633368', 'success', 201, '{"n":2}', '2026-11-25 09:45:50.426258+00', '2026-11-25 09:45:50.438602+00', NULL, 1, NULL, NULL, NULL);
INSERT INTO legwork_golden.activity VALUES ('01a21218-e1e7-8641-a550-389af51186f9', 'again', ',0,1,0,0', 1100000000001, '01a21218-e1e7-8641-b89e-b00c6d1d4b2a', NULL, NULL, NULL, NULL, '2026-11-25 09:45:50.439476+00', '2026-11-25 09:45:50.453885+00', NULL, 1, NULL, NULL, NULL);
INSERT INTO legwork_golden.activity VALUES ('01a21218-e1e7-8641-a550-389af51186f9', 'r', ',0,2', 0, '01a21218-e1e7-8641-8584-dfdb5e6efe38', NULL, 'success', 200, '{"round":3}', '2026-11-25 09:45:50.461294+00', '2026-11-25 09:45:50.461294+00', NULL, 1, NULL, NULL, NULL);
INSERT INTO legwork_golden.activity VALUES ('01a21218-e1e7-8641-a550-389af51186f9', 'r', ',0,0', 3100000000003, '01a21218-e1e7-8641-b1fe-b8b5b615816d', NULL, 'success', 200, '{"round":1}', '2026-11-25 09:45:50.314487+00', '2026-11-25 09:45:50.462172+00', NULL, 1, NULL, NULL, NULL);
INSERT INTO legwork_golden.activity VALUES ('01a21218-e2fa-86c6-a402-e77942f28616', 'q', ',0,0', 1100000000000, '01a21218-e2fa-86c6-8007-5c8e33bb3bd6', '01a21218-e2fa-86c6-a6e3-a86fc24ba4f1', NULL, NULL, NULL, '2026-11-25 09:45:50.590364+00', '2026-11-25 09:45:53.404823+00', NULL, 3, NULL, NULL, NULL);
INSERT INTO legwork_golden.activity VALUES ('01a21218-e1e7-8641-a550-389af51186f9', 'rw', ',0,2,0', 201100000000001, '01a21218-e1e7-8641-8f90-7cb78531a671', '01a21218-e1e7-8641-9b99-4b619fb9f00c', 'success', 200, '{"n":3}', '2026-11-25 09:45:50.463567+00', '2026-11-25 09:45:50.488773+00', NULL, 1, NULL, NULL, NULL);
INSERT INTO legwork_golden.activity VALUES ('01a21218-e29b-8a68-b76f-7d9e6da2dfce', 'rt', ',0', 101100000000001, '68c83094-8a0e-83ce-bf24-b478972a4e62', NULL, 'success', 200, '{}', '2026-11-25 09:45:50.491744+00', '2026-11-25 09:45:50.491744+00', NULL, 1, NULL, NULL, NULL);
INSERT INTO legwork_golden.activity VALUES ('01a21218-e29b-8a68-b76f-7d9e6da2dfce', 'r', ',0,0', 1100000000001, '01a21218-e29b-8a68-b4e2-d572b84661e8', NULL, 'success', 200, '{"round":1}', '2026-11-25 09:45:50.507957+00', '2026-11-25 09:45:50.514594+00', NULL, 1, NULL, NULL, NULL);
INSERT INTO legwork_golden.activity VALUES ('01a21218-e29b-8a68-b76f-7d9e6da2dfce', 'rw', ',0,0,0', 201100000000001, '01a21218-e29b-8a68-bc9b-6c934b99a148', '01a21218-e29b-8a68-99ae-43fdc3088e93', 'success', 201, '{"n":1}', '2026-11-25 09:45:50.520109+00', '2026-11-25 09:45:50.54172+00', NULL, 1, NULL, NULL, NULL);
INSERT INTO legwork_golden.activity VALUES ('01a21218-e2ce-8c80-a7a2-74d778e538f4', 'rt', ',0', 101100000000001, '663c65aa-6d0c-8789-b23f-539abde3363e', NULL, 'success', 200, '{}', '2026-11-25 09:45:50.542958+00', '2026-11-25 09:45:50.542958+00', NULL, 1, NULL, NULL, NULL);
INSERT INTO legwork_golden.activity VALUES ('01a21218-e2ce-8c80-a7a2-74d778e538f4', 'r', ',0,0', 1100000000001, '01a21218-e2ce-8c80-843e-9dcd1618ff5b', NULL, 'success', 200, '{"round":1}', '2026-11-25 09:45:50.549157+00', '2026-11-25 09:45:50.55355+00', NULL, 1, NULL, NULL, NULL);
INSERT INTO legwork_golden.activity VALUES ('01a21218-e2ce-8c80-a7a2-74d778e538f4', 'rw', ',0,0,0', 1100000000000, '01a21218-e2ce-8c80-80b8-7504a9fef313', '01a21218-e2ce-8c80-8707-f1e0c31f6b1f', NULL, NULL, NULL, '2026-11-25 09:45:50.561237+00', '2026-11-25 09:45:50.562953+00', NULL, 1, NULL, NULL, NULL);
INSERT INTO legwork_golden.activity VALUES ('01a21218-e2e6-8b65-9679-6749cf347a50', 'qt', ',0', 101100000000001, '5000a08c-1f89-8a67-9545-f17c091ba7c9', NULL, 'success', 200, '{}', '2026-11-25 09:45:50.566256+00', '2026-11-25 09:45:50.566256+00', NULL, 1, NULL, NULL, NULL);
INSERT INTO legwork_golden.activity VALUES ('01a21218-e2e6-8b65-9679-6749cf347a50', 'q', ',0,0', 1100000000000, '01a21218-e2e6-8b65-b9c1-4d981aadb76d', '01a21218-e2e6-8b65-9506-63a17534b9f1', NULL, NULL, NULL, '2026-11-25 09:45:50.580714+00', '2026-11-25 09:45:50.581111+00', NULL, 1, NULL, NULL, NULL);
INSERT INTO legwork_golden.activity VALUES ('01a21218-e2fa-86c6-a402-e77942f28616', 'qt', ',0', 101100000000001, '62ab6477-48e4-87e5-a696-1b165b8fb927', NULL, 'success', 200, '{}', '2026-11-25 09:45:50.586881+00', '2026-11-25 09:45:50.586881+00', NULL, 1, NULL, NULL, NULL);
INSERT INTO legwork_golden.activity VALUES ('01a21218-e314-8c64-b095-3a30965e423f', 'ft', ',0', 101100000000001, 'a5a9110e-3103-8486-8573-6e97dfe78db8', NULL, 'success', 200, '{}', '2026-11-25 09:45:50.612757+00', '2026-11-25 09:45:50.612757+00', NULL, 1, NULL, NULL, NULL);
INSERT INTO legwork_golden.activity VALUES ('01a21218-e314-8c64-b095-3a30965e423f', 'f', ',0,0', 201100000000001, '01a21218-e314-8c64-95c3-64fdb452832f', '01a21218-e314-8c64-9019-4f682bde3ff3', 'error', 422, '{"message":"no"}', '2026-11-25 09:45:50.617494+00', '2026-11-25 09:45:50.641474+00', NULL, 1, NULL, NULL, NULL);
INSERT INTO legwork_golden.activity VALUES ('01a21218-e336-85ef-82c7-00e034add1a8', 'jt', ',0', 101100000000001, '888f3ffe-28cf-8433-aef8-c12ce9de1af0', NULL, 'success', 200, '{}', '2026-11-25 09:45:50.646317+00', '2026-11-25 09:45:50.646317+00', NULL, 1, NULL, NULL, NULL);
INSERT INTO legwork_golden.activity VALUES ('01a21218-e336-85ef-82c7-00e034add1a8', 'j1', ',0,0', 201100000000001, '01a21218-e336-85ef-ab6f-b073ce4d04f9', '01a21218-e336-85ef-936d-1bb864bce50b', 'success', 200, '{"n":1}', '2026-11-25 09:45:50.658084+00', '2026-11-25 09:45:50.68247+00', NULL, 1, NULL, NULL, NULL);
INSERT INTO legwork_golden.activity VALUES ('01a21218-e336-85ef-82c7-00e034add1a8', 'j2', ',0,0', 201100000000001, '01a21218-e336-85ef-b6e6-4d6ad79ff0d4', '01a21218-e336-85ef-a879-1f3a5c4cbc97', 'success', 200, '{"n":2}', '2026-11-25 09:45:50.663157+00', '2026-11-25 09:45:50.686711+00', NULL, 1, NULL, NULL, NULL);
INSERT INTO legwork_golden.activity VALUES ('01a21218-e362-8755-a6f3-da23f650949e', 'jt', ',0', 101100000000001, 'e001a8c8-03f5-82d6-ad1a-d7e8e6c706ed', NULL, 'success', 200, '{}', '2026-11-25 09:45:50.690281+00', '2026-11-25 09:45:50.690281+00', NULL, 1, NULL, NULL, NULL);
INSERT INTO legwork_golden.activity VALUES ('01a21218-e362-8755-a6f3-da23f650949e', 'j1', ',0,0', 201100000000001, '01a21218-e362-8755-ac36-8f98777a38bd', '01a21218-e362-8755-b8d6-d0b04214127c', 'success', 200, '{"n":1}', '2026-11-25 09:45:50.705455+00', '2026-11-25 09:45:50.739751+00', NULL, 1, NULL, NULL, NULL);
INSERT INTO legwork_golden.activity VALUES ('01a21218-e362-8755-a6f3-da23f650949e', 'j2', ',0,0', 201100000000001, '01a21218-e362-8755-8a5e-877794685f01', '01a21218-e362-8755-9ea9-34d57696db45', 'success', 200, '{"n":2}', '2026-11-25 09:45:50.710119+00', '2026-11-25 09:45:50.749296+00', NULL, 1, NULL, NULL, NULL);
INSERT INTO legwork_golden.activity VALUES ('01a21218-e362-8755-a6f3-da23f650949e', 'j3', ',0,0,0', 1100000000000, '01a21218-e362-8755-b598-bc78b4a732d8', '01a21218-e362-8755-b2ac-4793a0ca0038', NULL, NULL, NULL, '2026-11-25 09:45:50.756662+00', '2026-11-25 09:45:50.765753+00', NULL, 1, NULL, NULL, NULL);
INSERT INTO legwork_golden.activity VALUES ('01a21218-e3ae-8cf8-8234-4b9424108834', 'ot', ',0', 101100000000001, '499446a5-b24a-835f-bba6-64522d86b0ed', NULL, 'success', 200, '{}', '2026-11-25 09:45:50.767036+00', '2026-11-25 09:45:50.767036+00', NULL, 1, NULL, NULL, NULL);
INSERT INTO legwork_golden.activity VALUES ('01a21218-e3ae-8cf8-8234-4b9424108834', 'o', ',0,0', 1100000000000, '01a21218-e3ae-8cf8-b4e6-14c1fe7c6922', '01a21218-e3ae-8cf8-a041-7019930ce1ed', NULL, NULL, NULL, '2026-11-25 09:45:50.78242+00', '2026-11-25 09:45:50.785875+00', NULL, 1, NULL, NULL, NULL);
INSERT INTO legwork_golden.activity VALUES ('01a21218-e3c8-815e-a0b0-f9eb2862e24e', 'it', ',0', 101100000000001, '3a2b2f6c-eed4-83a7-9f93-25511da25f37', NULL, 'success', 200, '{}', '2026-11-25 09:45:50.792719+00', '2026-11-25 09:45:50.792719+00', NULL, 1, NULL, NULL, NULL);
INSERT INTO legwork_golden.activity VALUES ('01a21218-e3c8-815e-a0b0-f9eb2862e24e', 'i', ',0,0', 1100000000000, '01a21218-e3c8-815e-9b61-fd4179f953ef', NULL, NULL, NULL, NULL, '2026-11-25 09:45:50.79366+00', '2026-11-25 09:45:50.797217+00', NULL, 1, NULL, NULL, NULL);
INSERT INTO legwork_golden.activity VALUES ('01a21218-e3de-8486-8bfa-0689035029c3', 'it', ',0', 101100000000001, '067e3c6e-ca33-8d90-b543-ac6624faa843', NULL, 'success', 200, '{}', '2026-11-25 09:45:50.814979+00', '2026-11-25 09:45:50.814979+00', NULL, 1, NULL, NULL, NULL);
INSERT INTO legwork_golden.activity VALUES ('01a21218-e3e2-8797-ace0-b37ad4a686ea', 'wt', ',0', 101100000000001, 'b7a569fb-ecef-848d-aac4-3d07cf784b6d', NULL, 'success', 200, '{"group":"none"}', '2026-11-25 09:45:50.818559+00', '2026-11-25 09:45:50.818559+00', NULL, 1, NULL, NULL, NULL);
INSERT INTO legwork_golden.activity VALUES ('01a21218-e3e2-8797-ace0-b37ad4a686ea', 'h', ',0,0', 1100000000000, '01a21218-e3e2-8797-bd5d-5e668f3b64d8', '01a21218-e3e2-8797-9ecd-99953b343eca', NULL, NULL, NULL, '2026-11-25 09:45:50.838128+00', '2026-11-25 09:45:50.841851+00', NULL, 1, NULL, NULL, NULL);
INSERT INTO legwork_golden.activity VALUES ('01a21218-e402-8edf-843a-76707bfaa533', 'kt', ',0', 101100000000001, '33d1d027-9966-8d88-aef6-a255c3f2f039', NULL, 'success', 200, '{"id":"victim"}', '2026-11-25 09:45:50.850384+00', '2026-11-25 09:45:50.850384+00', NULL, 1, NULL, NULL, NULL);
INSERT INTO legwork_golden.activity VALUES ('01a21218-e402-8edf-843a-76707bfaa533', 'k', ',0,0', 201100000000000, '01a21218-e402-8edf-aac5-b46998ba234b', NULL, 'success', 200, NULL, '2026-11-25 09:45:50.851419+00', '2026-11-25 09:45:50.884225+00', NULL, 1, NULL, NULL, NULL);
INSERT INTO legwork_golden.activity VALUES ('01a21218-e425-89e3-b964-3cb029c853ea', 'pt', ',0', 101100000000001, '86f152c2-5126-8fd2-9471-5e447f14996c', NULL, 'success', 200, '{"n":12}', '2026-11-25 09:45:50.885422+00', '2026-11-25 09:45:50.885422+00', NULL, 1, NULL, NULL, NULL);
INSERT INTO legwork_golden.activity VALUES ('01a21218-e425-89e3-b964-3cb029c853ea', 'p', ',0,0', 1100000000000, '01a21218-e425-89e3-ae59-1c602ad04b82', '01a21218-e425-89e3-a0d7-e8ccc9717954', NULL, NULL, NULL, '2026-11-25 09:45:50.892085+00', '2026-11-25 09:45:50.897868+00', NULL, 1, NULL, NULL, NULL);
INSERT INTO legwork_golden.activity VALUES ('01a21218-e43a-8667-b0bf-e4e5f217bea7', 'ct', ',0', 101100000000001, '01a21218-e425-89e3-a0d7-e8ccc9717954', NULL, 'success', 200, '{"n":12}', '2026-11-25 09:45:50.90709+00', '2026-11-25 09:45:50.90709+00', NULL, 1, NULL, NULL, NULL);
INSERT INTO legwork_golden.activity VALUES ('01a21218-e43a-8667-b0bf-e4e5f217bea7', 'c', ',0,0', 1100000000000, '01a21218-e43a-8667-b6ac-669219cdc7a9', '01a21218-e43a-8667-97d6-5b58b6e6a58e', NULL, NULL, NULL, '2026-11-25 09:45:50.90798+00', '2026-11-25 09:45:50.908386+00', NULL, 1, NULL, NULL, NULL);
INSERT INTO legwork_golden.activity VALUES ('01a21218-e43d-87eb-96e4-fe7bdf840413', 'kt', ',0', 101100000000001, '4b8734a2-1029-8831-bb7f-d95f08751e24', NULL, 'success', 200, '{"id":"second victim"}', '2026-11-25 09:45:50.909816+00', '2026-11-25 09:45:50.909816+00', NULL, 1, NULL, NULL, NULL);
INSERT INTO legwork_golden.activity VALUES ('01a21218-e43e-8d1d-a791-ce54d2577577', 'pt', ',0', 101100000000001, '3fb55475-e870-8c3b-96c0-8ae8870df21e', NULL, 'success', 200, '{"n":13}', '2026-11-25 09:45:50.9108+00', '2026-11-25 09:45:50.9108+00', NULL, 1, NULL, NULL, NULL);
INSERT INTO legwork_golden.activity VALUES ('01a21218-e43e-8d1d-a791-ce54d2577577', 'p', ',0,0', 1100000000000, '01a21218-e43e-8d1d-b01d-9eb8ea880fa4', '01a21218-e43e-8d1d-b875-a8c6eb802548', NULL, NULL, NULL, '2026-11-25 09:45:50.91845+00', '2026-11-25 09:45:50.918894+00', NULL, 1, NULL, NULL, NULL);
INSERT INTO legwork_golden.activity VALUES ('01a21218-e456-84e6-8ebe-6171a44f5235', 'ct', ',0', 101100000000001, '01a21218-e43e-8d1d-b875-a8c6eb802548', NULL, 'success', 200, '{"n":13}', '2026-11-25 09:45:50.934405+00', '2026-11-25 09:45:50.934405+00', NULL, 1, NULL, NULL, NULL);
INSERT INTO legwork_golden.activity VALUES ('01a21218-e456-84e6-8ebe-6171a44f5235', 'c', ',0,0', 1100000000000, '01a21218-e456-84e6-b138-37211fa2bbdd', '01a21218-e456-84e6-a03a-6589c1823a59', NULL, NULL, NULL, '2026-11-25 09:45:50.938124+00', '2026-11-25 09:45:50.941875+00', NULL, 1, NULL, NULL, NULL);
INSERT INTO legwork_golden.activity VALUES ('01a21218-e45f-883a-ae8a-311b71a2705e', 'tt', ',0', 101100000000001, 'ae7bc1e5-6f53-86b9-9dc1-defdeddb9a80', NULL, 'success', 200, '{"group":"all"}', '2026-11-25 09:45:50.943747+00', '2026-11-25 09:45:50.943747+00', NULL, 1, NULL, NULL, NULL);
INSERT INTO legwork_golden.activity VALUES ('01a21218-e5a0-8168-a455-ae1a079fae24', 'u', ',0,0', 1100000000003, '01a21218-e5a0-8168-b53d-87d9723f0d24', '01a21218-e5a0-8168-94ed-f64769991ef2', NULL, NULL, NULL, '2026-11-25 09:45:51.282476+00', '2026-11-25 09:45:51.373863+00', NULL, 1, 19, '{"topic":"f.outer","fold":{"status":2,"seq":19,"next":5,"wait":{"on":[4],"kind":"Any","src":"join.go:46"},"open":[{"p":[4],"kind":"Function","fn":"work:w.c","a":1,"js":2}],"sets":[{"js":2,"open":[4],"submits":2,"takes":1,"awaiting":true}]},"known":19,"tail":[],"bytes":1136}', '01a21218-e5a0-8168-9ca8-057d082c2387');
INSERT INTO legwork_golden.activity VALUES ('01a21218-e45f-883a-ae8a-311b71a2705e', 'tell', ',0,0', 201100000000000, '01a21218-e45f-883a-b95e-2faf72292431', NULL, 'success', 200, NULL, '2026-11-25 09:45:50.962347+00', '2026-11-25 09:45:51.013873+00', NULL, 1, NULL, NULL, NULL);
INSERT INTO legwork_golden.activity VALUES ('01a21218-e582-80c2-b9c1-d455fbec4a83', 'u/1', ',0,0', 1100000000000, '01a21218-e582-80c2-9cdd-c2d3462c5c63', '01a21218-e582-80c2-8ae3-25f07af13a9a', NULL, NULL, NULL, '2026-11-25 09:45:51.26278+00', '2026-11-25 09:45:51.26278+00', NULL, 1, NULL, NULL, NULL);
INSERT INTO legwork_golden.activity VALUES ('01a21218-e582-80c2-b9c1-d455fbec4a83', 'u', ',0,0', 1100000000001, '01a21218-e582-80c2-905a-0ea20bf7d798', '01a21218-e582-80c2-8025-3bf70825d777', NULL, NULL, NULL, '2026-11-25 09:45:51.242776+00', '2026-11-25 09:45:51.26278+00', NULL, 1, 5, '{"topic":"f.outer","fold":{"status":2,"seq":5,"next":2,"wait":{"on":[1],"kind":"Single","src":"function_test.go:47"},"open":[{"p":[1],"kind":"Function","fn":"work:w.a","a":1}]},"known":4,"tail":[{"t":"InvokeStarted","p":1,"a":1}],"bytes":424}', '01a21218-e582-80c2-a065-ec75b9d84108');
INSERT INTO legwork_golden.activity VALUES ('01a21218-e5a0-8168-a455-ae1a079fae24', 'ut', ',0', 101100000000001, '33b5354f-6400-846f-a03b-5fc80294d3df', NULL, 'success', 200, '{"n":40}', '2026-11-25 09:45:51.264182+00', '2026-11-25 09:45:51.264182+00', NULL, 1, NULL, NULL, NULL);
INSERT INTO legwork_golden.activity VALUES ('01a21218-e106-8fd7-a86e-240e5e9f8e15', 'hw', ',0,0,0', 201100000000001, '01a21218-e106-8fd7-a401-1dc29efdc515', '01a21218-e106-8fd7-bdbb-e4f4851715c1', 'success', 200, '{"n":9}', '2026-11-25 09:45:51.045878+00', '2026-11-25 09:45:51.072595+00', NULL, 1, NULL, NULL, NULL);
INSERT INTO legwork_golden.activity VALUES ('01a21218-e4ea-8801-980f-02b6eb735762', 'xt', ',0', 101100000000001, '58eb6d74-c160-8536-ae33-6066f2a58925', NULL, 'success', 200, '{"n":14}', '2026-11-25 09:45:51.082236+00', '2026-11-25 09:45:51.082236+00', NULL, 1, NULL, NULL, NULL);
INSERT INTO legwork_golden.activity VALUES ('01a21218-e4eb-896c-bc59-c3f1277c9836', 'xt', ',0', 101100000000001, '81511f9c-6376-8067-9d80-13f12cdd39a0', NULL, 'success', 200, '{"n":15}', '2026-11-25 09:45:51.08348+00', '2026-11-25 09:45:51.08348+00', NULL, 1, NULL, NULL, NULL);
INSERT INTO legwork_golden.activity VALUES ('01a21218-e4eb-896c-bc59-c3f1277c9836', 'x', ',0,0', 1100000000000, '01a21218-e4eb-896c-aec0-2f9a86aba631', '01a21218-e4eb-896c-9c04-f356e5a0f82b', NULL, NULL, NULL, '2026-11-25 09:45:51.086503+00', '2026-11-25 09:45:51.0869+00', NULL, 1, NULL, NULL, NULL);
INSERT INTO legwork_golden.activity VALUES ('01a21218-e4f0-87ce-9ade-0a2dd874c082', 'ct', ',0', 101100000000001, '01a21218-e4eb-896c-9c04-f356e5a0f82b', NULL, 'success', 200, '{"n":15}', '2026-11-25 09:45:51.088343+00', '2026-11-25 09:45:51.088343+00', NULL, 1, NULL, NULL, NULL);
INSERT INTO legwork_golden.activity VALUES ('01a21218-e4f0-87ce-9ade-0a2dd874c082', 'c', ',0,0', 1100000000000, '01a21218-e4f0-87ce-ba9a-6936d2338a39', '01a21218-e4f0-87ce-9a11-f44ca4917fd8', NULL, NULL, NULL, '2026-11-25 09:45:51.106198+00', '2026-11-25 09:45:51.106683+00', NULL, 1, NULL, NULL, NULL);
INSERT INTO legwork_golden.activity VALUES ('01a21218-e50c-8e1b-a5d3-fc461a29af53', 'kt', ',0', 101100000000001, 'd1b27c36-09bc-82ee-ae45-6ade91b90c21', NULL, 'success', 200, '{"id":"third victim"}', '2026-11-25 09:45:51.117071+00', '2026-11-25 09:45:51.117071+00', NULL, 1, NULL, NULL, NULL);
INSERT INTO legwork_golden.activity VALUES ('01a21218-e5a0-8168-a455-ae1a079fae24', 'u/4', ',0,0', 1100000000000, '01a21218-e5a0-8168-be6d-31d0d2d5cd58', '01a21218-e5a0-8168-b382-c2d0450dca5e', NULL, NULL, NULL, '2026-11-25 09:45:51.338133+00', '2026-11-25 09:45:51.338133+00', NULL, 1, NULL, NULL, NULL);
INSERT INTO legwork_golden.activity VALUES ('01a21218-e50c-8e1b-a5d3-fc461a29af53', 'k', ',0,0', 201100000000000, '01a21218-e50c-8e1b-9cec-a38d70c915a1', NULL, 'success', 200, NULL, '2026-11-25 09:45:51.118433+00', '2026-11-25 09:45:51.129518+00', NULL, 1, NULL, NULL, NULL);
INSERT INTO legwork_golden.activity VALUES ('01a21218-e536-877b-b758-9fd74c5ec6a0', 'ut', ',0', 101100000000001, '95f8df82-d272-85ad-a48d-89292ef6110e', NULL, 'success', 200, '{"n":40}', '2026-11-25 09:45:51.158411+00', '2026-11-25 09:45:51.158411+00', NULL, 1, NULL, NULL, NULL);
INSERT INTO legwork_golden.activity VALUES ('01a21218-e53e-89b0-b0e2-2faf00c9ab1f', 'ut', ',0', 101100000000001, 'b8e3ed69-0417-8050-8307-c800b3b2e0d5', NULL, 'success', 200, '{"n":40}', '2026-11-25 09:45:51.166445+00', '2026-11-25 09:45:51.166445+00', NULL, 1, NULL, NULL, NULL);
INSERT INTO legwork_golden.activity VALUES ('01a21218-e60f-86d2-b27a-9307a46e798f', 'ut', ',0', 101100000000001, '5e50d9fb-1d3d-87f8-897e-d3be44add23e', NULL, 'success', 200, '{"n":40}', '2026-11-25 09:45:51.375462+00', '2026-11-25 09:45:51.375462+00', NULL, 1, NULL, NULL, NULL);
INSERT INTO legwork_golden.activity VALUES ('01a21218-e53e-89b0-b0e2-2faf00c9ab1f', 'u', ',0,0', 1100000000000, '01a21218-e53e-89b0-a428-835af302679f', '01a21218-e53e-89b0-982c-aeb4929776c1', NULL, NULL, NULL, '2026-11-25 09:45:51.174185+00', '2026-11-25 09:45:51.178196+00', NULL, 1, 1, '{"topic":"f.outer","fold":{"status":1,"seq":1,"next":0},"known":1,"tail":[],"bytes":116}', NULL);
INSERT INTO legwork_golden.activity VALUES ('01a21218-e556-8c01-b063-25c0e60833a6', 'ut', ',0', 101100000000001, '0a778752-906d-8657-b5ab-a97e998fb622', NULL, 'success', 200, '{"n":40}', '2026-11-25 09:45:51.190579+00', '2026-11-25 09:45:51.190579+00', NULL, 1, NULL, NULL, NULL);
INSERT INTO legwork_golden.activity VALUES ('01a21218-e5a0-8168-a455-ae1a079fae24', 'u/3', ',0,0', 201100000000001, '01a21218-e5a0-8168-a3f2-f22e1b42297d', '01a21218-e5a0-8168-9fb1-e41dc23df56b', 'success', 200, NULL, '2026-11-25 09:45:51.338133+00', '2026-11-25 09:45:51.358505+00', NULL, 1, NULL, NULL, NULL);
INSERT INTO legwork_golden.activity VALUES ('01a21218-e556-8c01-b063-25c0e60833a6', 'u/1', ',0,0', 1100000000000, '01a21218-e556-8c01-864c-7a7642e3bc5e', '01a21218-e556-8c01-916e-21d9bb858dd2', NULL, NULL, NULL, '2026-11-25 09:45:51.225877+00', '2026-11-25 09:45:51.225877+00', NULL, 1, NULL, NULL, NULL);
INSERT INTO legwork_golden.activity VALUES ('01a21218-e556-8c01-b063-25c0e60833a6', 'u', ',0,0', 1100000000001, '01a21218-e556-8c01-ac3d-eeba4b57e34c', '01a21218-e556-8c01-8cc4-685c0d0342cd', NULL, NULL, NULL, '2026-11-25 09:45:51.194227+00', '2026-11-25 09:45:51.225877+00', NULL, 1, 5, '{"topic":"f.outer","fold":{"status":2,"seq":5,"next":2,"wait":{"on":[1],"kind":"Single","src":"function_test.go:47"},"open":[{"p":[1],"kind":"Function","fn":"work:w.a","a":1}]},"known":4,"tail":[{"t":"InvokeStarted","p":1,"a":1}],"bytes":424}', '01a21218-e556-8c01-8c86-f69be1f54b8e');
INSERT INTO legwork_golden.activity VALUES ('01a21218-e582-80c2-b9c1-d455fbec4a83', 'ut', ',0', 101100000000001, '1b6b065f-fa24-836c-9bc1-4aef57ea8d7f', NULL, 'success', 200, '{"n":40}', '2026-11-25 09:45:51.234198+00', '2026-11-25 09:45:51.234198+00', NULL, 1, NULL, NULL, NULL);
INSERT INTO legwork_golden.activity VALUES ('01a21218-e5a0-8168-a455-ae1a079fae24', 'u/1', ',0,0', 201100000000001, '01a21218-e5a0-8168-8fa9-3ce865a1e3fd', '01a21218-e5a0-8168-b562-bf98013ab390', 'success', 200, NULL, '2026-11-25 09:45:51.29489+00', '2026-11-25 09:45:51.307021+00', NULL, 1, NULL, NULL, NULL);
INSERT INTO legwork_golden.activity VALUES ('01a21218-e60f-86d2-b27a-9307a46e798f', 'u/3', ',0,0', 201100000000001, '01a21218-e60f-86d2-9467-4f9bc65e02e3', '01a21218-e60f-86d2-9a53-b3955f75d11f', 'success', 200, NULL, '2026-11-25 09:45:51.432363+00', '2026-11-25 09:45:51.445964+00', NULL, 1, NULL, NULL, NULL);
INSERT INTO legwork_golden.activity VALUES ('01a21218-e60f-86d2-b27a-9307a46e798f', 'u/1', ',0,0', 201100000000001, '01a21218-e60f-86d2-ac51-100dfa3d7de3', '01a21218-e60f-86d2-a494-dc72e20a44e6', 'success', 200, NULL, '2026-11-25 09:45:51.403225+00', '2026-11-25 09:45:51.425872+00', NULL, 1, NULL, NULL, NULL);
INSERT INTO legwork_golden.activity VALUES ('01a21218-e60f-86d2-b27a-9307a46e798f', 'u/4', ',0,0', 201100000000001, '01a21218-e60f-86d2-ae31-57e4b2660e38', '01a21218-e60f-86d2-abee-fa3c978a1d96', 'success', 200, NULL, '2026-11-25 09:45:51.432363+00', '2026-11-25 09:45:51.465861+00', NULL, 1, NULL, NULL, NULL);
INSERT INTO legwork_golden.activity VALUES ('01a21218-e60f-86d2-b27a-9307a46e798f', 'u', ',0,0', 1100000000003, '01a21218-e60f-86d2-bfff-94990b44c63c', '01a21218-e60f-86d2-b8d5-7fad00852139', NULL, NULL, NULL, '2026-11-25 09:45:51.390136+00', '2026-11-25 09:45:51.489863+00', NULL, 1, 23, '{"topic":"f.outer","fold":{"status":2,"seq":23,"next":6,"wait":{"on":[5],"kind":"Single","src":"function_test.go:64"},"open":[{"p":[5],"kind":"Function","fn":"call:f.inner","a":1}]},"known":21,"tail":[{"t":"InvokeCompleted","p":4,"a":1,"ok":{"n":20}},{"t":"InvokeStarted","p":5,"a":1}],"bytes":1379}', '01a21218-e60f-86d2-9121-d83077164124');
INSERT INTO legwork_golden.activity VALUES ('01a21218-e60f-86d2-b27a-9307a46e798f', 'u/5', ',0,0', 1100000000000, '01a21218-e60f-86d2-bda4-3898953cd6d6', '01a21218-e60f-86d2-ab55-9b4e0e05224c', NULL, NULL, NULL, '2026-11-25 09:45:51.489863+00', '2026-11-25 09:45:51.489863+00', NULL, 1, 1, '{"topic":"f.inner","fold":{"status":1,"seq":1,"next":0},"known":1,"tail":[],"bytes":129}', NULL);
INSERT INTO legwork_golden.activity VALUES ('01a21218-e68a-80a3-bd48-3e32113a3e9f', 'ut', ',0', 101100000000001, '6f684c4a-5c8d-8445-91b0-a954d334f5f2', NULL, 'success', 200, '{"n":40}', '2026-11-25 09:45:51.498538+00', '2026-11-25 09:45:51.498538+00', NULL, 1, NULL, NULL, NULL);
INSERT INTO legwork_golden.activity VALUES ('01a21218-e68a-80a3-bd48-3e32113a3e9f', 'u', ',0,0', 1100000000003, '01a21218-e68a-80a3-8ed9-2c6c44630736', '01a21218-e68a-80a3-8a0b-50e9a2540ef4', NULL, NULL, NULL, '2026-11-25 09:45:51.506072+00', '2026-11-25 09:45:51.603554+00', NULL, 1, 23, '{"topic":"f.outer","fold":{"status":2,"seq":23,"next":6,"wait":{"on":[5],"kind":"Single","src":"function_test.go:64"},"open":[{"p":[5],"kind":"Function","fn":"call:f.inner","a":1}]},"known":21,"tail":[{"t":"InvokeCompleted","p":4,"a":1,"ok":{"n":20}},{"t":"InvokeStarted","p":5,"a":1}],"bytes":1379}', '01a21218-e68a-80a3-bc54-a47af5be5632');
INSERT INTO legwork_golden.activity VALUES ('01a21218-e68a-80a3-bd48-3e32113a3e9f', 'u/1', ',0,0', 201100000000001, '01a21218-e68a-80a3-9320-e91695c2fd11', '01a21218-e68a-80a3-82eb-6e0885d681be', 'success', 200, NULL, '2026-11-25 09:45:51.525511+00', '2026-11-25 09:45:51.542623+00', NULL, 1, NULL, NULL, NULL);
INSERT INTO legwork_golden.activity VALUES ('01a21218-e68a-80a3-bd48-3e32113a3e9f', 'u/5/0', ',0,0', 1100000000000, '01a21218-e68a-80a3-9a7b-fe54270ff26c', '01a21218-e68a-80a3-b0b5-be03bba41a98', NULL, NULL, NULL, '2026-11-25 09:45:51.610662+00', '2026-11-25 09:45:51.610662+00', NULL, 1, NULL, NULL, NULL);
INSERT INTO legwork_golden.activity VALUES ('01a21218-e68a-80a3-bd48-3e32113a3e9f', 'u/5', ',0,0', 1100000000001, '01a21218-e68a-80a3-b383-ca4f3a8313ef', '01a21218-e68a-80a3-8e51-a0ff1a02b3e2', NULL, NULL, NULL, '2026-11-25 09:45:51.603554+00', '2026-11-25 09:45:51.610662+00', NULL, 1, 4, '{"topic":"f.inner","fold":{"status":2,"seq":4,"next":1,"wait":{"on":[0],"kind":"Single","src":"function_test.go:86"},"open":[{"p":[0],"kind":"Function","fn":"work:w.a","a":1}]},"known":3,"tail":[{"t":"InvokeStarted","p":0,"a":1}],"bytes":348}', '01a21218-e68a-80a3-a4d6-f3f415037bb1');
INSERT INTO legwork_golden.activity VALUES ('01a21218-e702-8b5f-a11c-4921bee6bae6', 'ut', ',0', 101100000000001, '51540d02-999a-8a0a-846d-aacf13abee0b', NULL, 'success', 200, '{"n":40}', '2026-11-25 09:45:51.61838+00', '2026-11-25 09:45:51.61838+00', NULL, 1, NULL, NULL, NULL);
INSERT INTO legwork_golden.activity VALUES ('01a21218-e68a-80a3-bd48-3e32113a3e9f', 'u/3', ',0,0', 201100000000001, '01a21218-e68a-80a3-a39c-634a24318440', '01a21218-e68a-80a3-a102-4a2401c46a6f', 'success', 200, NULL, '2026-11-25 09:45:51.55559+00', '2026-11-25 09:45:51.567934+00', NULL, 1, NULL, NULL, NULL);
INSERT INTO legwork_golden.activity VALUES ('01a21218-e702-8b5f-a11c-4921bee6bae6', 'u', ',0,0', 1100000000003, '01a21218-e702-8b5f-b5a0-8bfdb9668fe4', '01a21218-e702-8b5f-9430-f7a9975fa8fc', NULL, NULL, NULL, '2026-11-25 09:45:51.624875+00', '2026-11-25 09:45:51.736384+00', NULL, 1, 23, '{"topic":"f.outer","fold":{"status":2,"seq":23,"next":6,"wait":{"on":[5],"kind":"Single","src":"function_test.go:64"},"open":[{"p":[5],"kind":"Function","fn":"call:f.inner","a":1}]},"known":21,"tail":[{"t":"InvokeCompleted","p":4,"a":1,"ok":{"n":20}},{"t":"InvokeStarted","p":5,"a":1}],"bytes":1379}', '01a21218-e702-8b5f-b76b-b63f9cb2aa0c');
INSERT INTO legwork_golden.activity VALUES ('01a21218-e702-8b5f-a11c-4921bee6bae6', 'u/3', ',0,0', 201100000000001, '01a21218-e702-8b5f-9610-d34568a3655e', '01a21218-e702-8b5f-8ccb-cc24366e5020', 'success', 200, NULL, '2026-11-25 09:45:51.691097+00', '2026-11-25 09:45:51.70608+00', NULL, 1, NULL, NULL, NULL);
INSERT INTO legwork_golden.activity VALUES ('01a21218-e68a-80a3-bd48-3e32113a3e9f', 'u/4', ',0,0', 201100000000001, '01a21218-e68a-80a3-ac7b-0691eb8dd919', '01a21218-e68a-80a3-91aa-92e246538d5c', 'success', 200, NULL, '2026-11-25 09:45:51.55559+00', '2026-11-25 09:45:51.581667+00', NULL, 1, NULL, NULL, NULL);
INSERT INTO legwork_golden.activity VALUES ('01a21218-e702-8b5f-a11c-4921bee6bae6', 'u/4', ',0,0', 201100000000001, '01a21218-e702-8b5f-9132-2389659ee8d2', '01a21218-e702-8b5f-af2f-9dac39f397e5', 'success', 200, NULL, '2026-11-25 09:45:51.691097+00', '2026-11-25 09:45:51.718009+00', NULL, 1, NULL, NULL, NULL);
INSERT INTO legwork_golden.activity VALUES ('01a21218-e702-8b5f-a11c-4921bee6bae6', 'u/5/0', ',0,0', 1100000000000, '01a21218-e702-8b5f-b69c-6c7b15ebd020', '01a21218-e702-8b5f-8d2b-2cd20cf27e72', NULL, NULL, NULL, '2026-11-25 09:45:51.769927+00', '2026-11-25 09:45:51.769927+00', NULL, 1, NULL, NULL, NULL);
INSERT INTO legwork_golden.activity VALUES ('01a21218-e702-8b5f-a11c-4921bee6bae6', 'u/1', ',0,0', 201100000000001, '01a21218-e702-8b5f-8cad-ad2e101fc824', '01a21218-e702-8b5f-a3d2-7f80a0d030b0', 'success', 200, NULL, '2026-11-25 09:45:51.649996+00', '2026-11-25 09:45:51.669889+00', NULL, 1, NULL, NULL, NULL);
INSERT INTO legwork_golden.activity VALUES ('01a21218-e702-8b5f-a11c-4921bee6bae6', 'u/5', ',0,0', 1100000000001, '01a21218-e702-8b5f-aea8-8acacd1f0f01', '01a21218-e702-8b5f-b5aa-22cacab1c4bf', NULL, NULL, NULL, '2026-11-25 09:45:51.736384+00', '2026-11-25 09:45:51.769927+00', NULL, 1, 4, '{"topic":"f.inner","fold":{"status":2,"seq":4,"next":1,"wait":{"on":[0],"kind":"Single","src":"function_test.go:86"},"open":[{"p":[0],"kind":"Function","fn":"work:w.a","a":1}]},"known":3,"tail":[{"t":"InvokeStarted","p":0,"a":1}],"bytes":348}', '01a21218-e702-8b5f-84e8-3c6bf336d217');
INSERT INTO legwork_golden.activity VALUES ('01a21218-e7a2-8115-9b84-61ef5adc4102', 'ut', ',0', 101100000000001, '198e987d-378a-85c0-b45a-d51e6322b911', NULL, 'success', 200, '{"n":40}', '2026-11-25 09:45:51.781889+00', '2026-11-25 09:45:51.781889+00', NULL, 1, NULL, NULL, NULL);
INSERT INTO legwork_golden.activity VALUES ('01a21218-e7a2-8115-9b84-61ef5adc4102', 'u/1', ',0,0', 201100000000001, '01a21218-e7a2-8115-a4b3-8481bb612f41', '01a21218-e7a2-8115-bf40-b4343da30c74', 'success', 200, NULL, '2026-11-25 09:45:51.809907+00', '2026-11-25 09:45:51.825425+00', NULL, 1, NULL, NULL, NULL);
INSERT INTO legwork_golden.activity VALUES ('01a21218-e7a2-8115-9b84-61ef5adc4102', 'u', ',0,0', 1100000000004, '01a21218-e7a2-8115-8acd-c8c431d7498f', '01a21218-e7a2-8115-9c68-bf9286fc5563', NULL, NULL, NULL, '2026-11-25 09:45:51.786749+00', '2026-11-25 09:45:52.017865+00', NULL, 1, 28, '{"topic":"f.outer","fold":{"status":2,"seq":28,"next":7,"wait":{"on":[6],"kind":"Single","src":"function_test.go:64"},"open":[{"p":[6],"kind":"Function","fn":"start:child","a":1}]},"known":27,"tail":[{"t":"InvokeStarted","p":6,"a":1}],"bytes":1677}', '01a21218-e7a2-8115-b714-649c87d70ebf');
INSERT INTO legwork_golden.activity VALUES ('01a21218-e7a2-8115-9b84-61ef5adc4102', 'u/3', ',0,0', 201100000000001, '01a21218-e7a2-8115-aed2-3ee1c807e765', '01a21218-e7a2-8115-87f7-5097bdddb262', 'success', 200, NULL, '2026-11-25 09:45:51.846653+00', '2026-11-25 09:45:51.877872+00', NULL, 1, NULL, NULL, NULL);
INSERT INTO legwork_golden.activity VALUES ('01a21218-e7a2-8115-9b84-61ef5adc4102', 'u/4', ',0,0', 201100000000001, '01a21218-e7a2-8115-b5aa-1044cca12fce', '01a21218-e7a2-8115-bd8f-76c908003f76', 'success', 200, NULL, '2026-11-25 09:45:51.846653+00', '2026-11-25 09:45:51.906264+00', NULL, 1, NULL, NULL, NULL);
INSERT INTO legwork_golden.activity VALUES ('01a21218-e8bd-8340-ad06-76e2563c6314', 'u', ',0,0', 1100000000007, '01a21218-e8bd-8340-9bc8-5ff8b9e71340', '01a21218-e8bd-8340-bd34-a19ccd33c6b7', NULL, NULL, NULL, '2026-11-25 09:45:52.073198+00', '2026-11-25 09:45:53.46916+00', NULL, 1, 38, '{"topic":"f.outer","fold":{"status":1,"seq":38,"next":10,"open":[{"p":[9],"kind":"Local","fn":"step","a":3}]},"known":38,"tail":[],"flush":{"work":"01a21218-e8bd-8340-bd34-a19ccd33c6b7","n":3},"bytes":2334}', '01a21218-e8bd-8340-bb21-915a98cefde1');
INSERT INTO legwork_golden.activity VALUES ('01a21218-e7a2-8115-9b84-61ef5adc4102', 'u/5/0', ',0,0', 201100000000001, '01a21218-e7a2-8115-8978-2b5c94f5b306', '01a21218-e7a2-8115-a9ab-70aa9927d828', 'success', 200, NULL, '2026-11-25 09:45:51.968681+00', '2026-11-25 09:45:51.975875+00', NULL, 1, NULL, NULL, NULL);
INSERT INTO legwork_golden.activity VALUES ('01a21218-e8bd-8340-ad06-76e2563c6314', 'u/3', ',0,0', 201100000000001, '01a21218-e8bd-8340-9e42-5ad0bfdd4ae0', '01a21218-e8bd-8340-ac69-7e0df19441f7', 'success', 200, NULL, '2026-11-25 09:45:52.153863+00', '2026-11-25 09:45:52.169865+00', NULL, 1, NULL, NULL, NULL);
INSERT INTO legwork_golden.activity VALUES ('01a21218-e7a2-8115-9b84-61ef5adc4102', 'u/5', ',0,0', 201100000000002, '01a21218-e7a2-8115-af17-336d099b517f', '01a21218-e7a2-8115-b424-f126a20725c0', 'success', 200, NULL, '2026-11-25 09:45:51.940663+00', '2026-11-25 09:45:52.009863+00', NULL, 1, 7, NULL, '01a21218-e7a2-8115-a1d2-cfddc2e5a075');
INSERT INTO legwork_golden.activity VALUES ('01a21218-e7a2-8115-9b84-61ef5adc4102', 'u/6', ',0,0', 1100000000000, '01a21218-e7a2-8115-9eb1-59bbcd18af6a', '01a21218-e7a2-8115-912b-b1a6ed12f750', NULL, NULL, NULL, '2026-11-25 09:45:52.017865+00', '2026-11-25 09:45:52.017865+00', NULL, 1, NULL, NULL, NULL);
INSERT INTO legwork_golden.activity VALUES ('01a21218-e8a8-8885-ba6a-828fbcb0e6c2', 'ct', ',0', 101100000000001, '01a21218-e7a2-8115-912b-b1a6ed12f750', NULL, 'success', 200, '{"n":70}', '2026-11-25 09:45:52.040459+00', '2026-11-25 09:45:52.040459+00', NULL, 1, NULL, NULL, NULL);
INSERT INTO legwork_golden.activity VALUES ('01a21218-e8a8-8885-ba6a-828fbcb0e6c2', 'c', ',0,0', 1100000000000, '01a21218-e8a8-8885-9aa1-5caa196c7b81', '01a21218-e8a8-8885-828d-84e723b4575a', NULL, NULL, NULL, '2026-11-25 09:45:52.042036+00', '2026-11-25 09:45:52.042523+00', NULL, 1, NULL, NULL, NULL);
INSERT INTO legwork_golden.activity VALUES ('01a21218-e8bd-8340-ad06-76e2563c6314', 'ut', ',0', 101100000000001, '15f90820-be4b-8925-898e-bc906152e8fe', NULL, 'success', 200, '{"n":40}', '2026-11-25 09:45:52.065662+00', '2026-11-25 09:45:52.065662+00', NULL, 1, NULL, NULL, NULL);
INSERT INTO legwork_golden.activity VALUES ('01a21218-e8bd-8340-ad06-76e2563c6314', 'u/4', ',0,0', 201100000000001, '01a21218-e8bd-8340-925d-91d0e1fad11d', '01a21218-e8bd-8340-9ebe-fdd34469cc1f', 'success', 200, NULL, '2026-11-25 09:45:52.153863+00', '2026-11-25 09:45:52.186983+00', NULL, 1, NULL, NULL, NULL);
INSERT INTO legwork_golden.activity VALUES ('01a21218-e8bd-8340-ad06-76e2563c6314', 'u/1', ',0,0', 201100000000001, '01a21218-e8bd-8340-bcdf-dad726b03e21', '01a21218-e8bd-8340-8d64-2a403012beca', 'success', 200, NULL, '2026-11-25 09:45:52.116582+00', '2026-11-25 09:45:52.130514+00', NULL, 1, NULL, NULL, NULL);
INSERT INTO legwork_golden.activity VALUES ('01a21218-ea06-8393-89fb-87757c839f12', 'u', ',0,0', 1100000000006, '01a21218-ea06-8393-9a36-c20fcf3dd430', '01a21218-ea06-8393-9ae1-7827c47c4e54', NULL, NULL, NULL, '2026-11-25 09:45:52.391843+00', '2026-11-25 09:45:52.658049+00', NULL, 1, 36, '{"topic":"f.outer","fold":{"status":2,"seq":36,"next":11,"wait":{"on":[10],"kind":"Signal","names":["said"],"src":"function_test.go:77"},"open":[{"p":[10],"kind":"Signal","fn":"said","last":true}]},"known":36,"tail":[],"tickets":{"said":[10]},"flush":{"work":"01a21218-ea06-8393-9ae1-7827c47c4e54","n":1},"bytes":2140}', '01a21218-ea06-8393-85a0-98417f8f80c3');
INSERT INTO legwork_golden.activity VALUES ('01a21218-e8bd-8340-ad06-76e2563c6314', 'u/5/0', ',0,0', 201100000000001, '01a21218-e8bd-8340-b3b6-228f70d2a950', '01a21218-e8bd-8340-8fc6-61610d4a8ac7', 'success', 200, NULL, '2026-11-25 09:45:52.219543+00', '2026-11-25 09:45:52.229872+00', NULL, 1, NULL, NULL, NULL);
INSERT INTO legwork_golden.activity VALUES ('01a21218-ea06-8393-89fb-87757c839f12', 'u/3', ',0,0', 201100000000001, '01a21218-ea06-8393-a840-4abe6dcede5f', '01a21218-ea06-8393-8680-6006f8fd6e73', 'success', 200, NULL, '2026-11-25 09:45:52.481907+00', '2026-11-25 09:45:52.497864+00', NULL, 1, NULL, NULL, NULL);
INSERT INTO legwork_golden.activity VALUES ('01a21218-e8bd-8340-ad06-76e2563c6314', 'u/5', ',0,0', 201100000000002, '01a21218-e8bd-8340-8063-0220e21eba0c', '01a21218-e8bd-8340-bc7e-5ede32266a57', 'success', 200, NULL, '2026-11-25 09:45:52.204691+00', '2026-11-25 09:45:52.249856+00', NULL, 1, 7, NULL, '01a21218-e8bd-8340-9ef3-c3ae22573e3f');
INSERT INTO legwork_golden.activity VALUES ('01a21218-e99d-8c53-b0db-d6cb57ff5bae', 'ct', ',0', 101100000000001, '01a21218-e8bd-8340-ad59-e2186543c19f', NULL, 'success', 200, '{"n":70}', '2026-11-25 09:45:52.285777+00', '2026-11-25 09:45:52.285777+00', NULL, 1, NULL, NULL, NULL);
INSERT INTO legwork_golden.activity VALUES ('01a21218-ea06-8393-89fb-87757c839f12', 'u/4', ',0,0', 201100000000001, '01a21218-ea06-8393-b193-4c21d14a5273', '01a21218-ea06-8393-a8e8-8c64c88b0e7f', 'success', 200, NULL, '2026-11-25 09:45:52.481907+00', '2026-11-25 09:45:52.514051+00', NULL, 1, NULL, NULL, NULL);
INSERT INTO legwork_golden.activity VALUES ('01a21218-e99d-8c53-b0db-d6cb57ff5bae', 'c', ',0,0', 201100000000001, '01a21218-e99d-8c53-bded-06a0098df926', '01a21218-e99d-8c53-9469-5feffb956f06', 'success', 200, '{"n":70}', '2026-11-25 09:45:52.289407+00', '2026-11-25 09:45:52.332402+00', NULL, 1, NULL, NULL, NULL);
INSERT INTO legwork_golden.activity VALUES ('01a21218-e8bd-8340-ad06-76e2563c6314', 'u/6', ',0,0', 201100000000001, '01a21218-e8bd-8340-b1e2-01cf71928453', '01a21218-e8bd-8340-ad59-e2186543c19f', 'success', 200, NULL, '2026-11-25 09:45:52.281472+00', '2026-11-25 09:45:52.346495+00', NULL, 1, NULL, NULL, NULL);
INSERT INTO legwork_golden.activity VALUES ('01a21218-ea06-8393-89fb-87757c839f12', 'ut', ',0', 101100000000001, '44d84dca-d67a-82ef-a99d-839ee72296d3', NULL, 'success', 200, '{"n":40}', '2026-11-25 09:45:52.390577+00', '2026-11-25 09:45:52.390577+00', NULL, 1, NULL, NULL, NULL);
INSERT INTO legwork_golden.activity VALUES ('01a21218-ea06-8393-89fb-87757c839f12', 'u/1', ',0,0', 201100000000001, '01a21218-ea06-8393-9f4c-d71ea0ce2f9f', '01a21218-ea06-8393-b7a2-d9b4fff631b1', 'success', 200, NULL, '2026-11-25 09:45:52.433872+00', '2026-11-25 09:45:52.453352+00', NULL, 1, NULL, NULL, NULL);
INSERT INTO legwork_golden.activity VALUES ('01a21218-eb2a-8dd6-90d9-bf5e7d9d6fb3', 'u/1', ',0,0', 201100000000001, '01a21218-eb2a-8dd6-beaf-a419ef179c5e', '01a21218-eb2a-8dd6-b6b4-936af1fd0f24', 'success', 200, NULL, '2026-11-25 09:45:52.714195+00', '2026-11-25 09:45:52.722847+00', NULL, 1, NULL, NULL, NULL);
INSERT INTO legwork_golden.activity VALUES ('01a21218-eb2a-8dd6-90d9-bf5e7d9d6fb3', 'u', ',0,0', 1100000000006, '01a21218-eb2a-8dd6-8a67-2878baa90451', '01a21218-eb2a-8dd6-a003-04b50bd30337', NULL, NULL, NULL, '2026-11-25 09:45:52.693182+00', '2026-11-25 09:45:52.985884+00', NULL, 1, 36, '{"topic":"f.outer","fold":{"status":2,"seq":36,"next":11,"wait":{"on":[10],"kind":"Signal","names":["said"],"src":"function_test.go:77"},"open":[{"p":[10],"kind":"Signal","fn":"said","last":true}]},"known":36,"tail":[],"tickets":{"said":[10]},"flush":{"work":"01a21218-eb2a-8dd6-a003-04b50bd30337","n":1},"bytes":2140}', '01a21218-eb2a-8dd6-b925-c8315d888be1');
INSERT INTO legwork_golden.activity VALUES ('01a21218-ea06-8393-89fb-87757c839f12', 'u/5/0', ',0,0', 201100000000001, '01a21218-ea06-8393-885b-d2436c4ebd52', '01a21218-ea06-8393-8e31-78c80bbb862a', 'success', 200, NULL, '2026-11-25 09:45:52.54989+00', '2026-11-25 09:45:52.56988+00', NULL, 1, NULL, NULL, NULL);
INSERT INTO legwork_golden.activity VALUES ('01a21218-ea06-8393-89fb-87757c839f12', 'u/5', ',0,0', 201100000000002, '01a21218-ea06-8393-98d2-58cf3ff0bad9', '01a21218-ea06-8393-9c04-19056c2e678c', 'success', 200, NULL, '2026-11-25 09:45:52.520876+00', '2026-11-25 09:45:52.57652+00', NULL, 1, 7, NULL, '01a21218-ea06-8393-b80e-7972b18da34c');
INSERT INTO legwork_golden.activity VALUES ('01a21218-eada-8dbd-bf27-11b88186d394', 'ct', ',0', 101100000000001, '01a21218-ea06-8393-9b33-4274aac24b38', NULL, 'success', 200, '{"n":70}', '2026-11-25 09:45:52.602532+00', '2026-11-25 09:45:52.602532+00', NULL, 1, NULL, NULL, NULL);
INSERT INTO legwork_golden.activity VALUES ('01a21218-eb2a-8dd6-90d9-bf5e7d9d6fb3', 'u/3', ',0,0', 201100000000001, '01a21218-eb2a-8dd6-8804-6bc2048756e6', '01a21218-eb2a-8dd6-be71-9145257051c1', 'success', 200, NULL, '2026-11-25 09:45:52.73824+00', '2026-11-25 09:45:52.762906+00', NULL, 1, NULL, NULL, NULL);
INSERT INTO legwork_golden.activity VALUES ('01a21218-eb2a-8dd6-90d9-bf5e7d9d6fb3', 'u/4', ',0,0', 201100000000001, '01a21218-eb2a-8dd6-8ed3-f013f0e67e88', '01a21218-eb2a-8dd6-9af5-c94341b5ec17', 'success', 200, NULL, '2026-11-25 09:45:52.73824+00', '2026-11-25 09:45:52.792529+00', NULL, 1, NULL, NULL, NULL);
INSERT INTO legwork_golden.activity VALUES ('01a21218-eada-8dbd-bf27-11b88186d394', 'c', ',0,0', 201100000000001, '01a21218-eada-8dbd-a555-072aad45bda4', '01a21218-eada-8dbd-b447-d27d847f2687', 'success', 200, '{"n":70}', '2026-11-25 09:45:52.60361+00', '2026-11-25 09:45:52.625875+00', NULL, 1, NULL, NULL, NULL);
INSERT INTO legwork_golden.activity VALUES ('01a21218-ea06-8393-89fb-87757c839f12', 'u/6', ',0,0', 201100000000001, '01a21218-ea06-8393-8695-aa6dd6eadc80', '01a21218-ea06-8393-9b33-4274aac24b38', 'success', 200, NULL, '2026-11-25 09:45:52.597864+00', '2026-11-25 09:45:52.628129+00', NULL, 1, NULL, NULL, NULL);
INSERT INTO legwork_golden.activity VALUES ('01a21218-ea06-8393-89fb-87757c839f12', 'u/10', ',0,0', 1100000000000, '01a21218-ea06-8393-af94-acb0032e17d6', '01a21218-ea06-8393-8ddb-cdaa2dfeef2e', NULL, NULL, NULL, '2026-11-25 09:45:52.658049+00', '2026-11-25 09:45:52.658049+00', NULL, 1, NULL, NULL, NULL);
INSERT INTO legwork_golden.activity VALUES ('01a21218-eb2a-8dd6-90d9-bf5e7d9d6fb3', 'ut', ',0', 101100000000001, 'c7fd48ca-c2d6-87e0-84ca-ddbc9fa48d39', NULL, 'success', 200, '{"n":40}', '2026-11-25 09:45:52.682814+00', '2026-11-25 09:45:52.682814+00', NULL, 1, NULL, NULL, NULL);
INSERT INTO legwork_golden.activity VALUES ('01a21218-ec66-840a-9ed4-076e47f604e9', 'u/1', ',0,0', 201100000000001, '01a21218-ec66-840a-94e4-e5cd3619a6be', '01a21218-ec66-840a-a0de-79a933a34f9a', 'success', 200, NULL, '2026-11-25 09:45:53.019923+00', '2026-11-25 09:45:53.039216+00', NULL, 1, NULL, NULL, NULL);
INSERT INTO legwork_golden.activity VALUES ('01a21218-eb2a-8dd6-90d9-bf5e7d9d6fb3', 'u/5/0', ',0,0', 201100000000001, '01a21218-eb2a-8dd6-8639-caf07da412ee', '01a21218-eb2a-8dd6-a612-c19f5fa4beb6', 'success', 200, NULL, '2026-11-25 09:45:52.829384+00', '2026-11-25 09:45:52.849886+00', NULL, 1, NULL, NULL, NULL);
INSERT INTO legwork_golden.activity VALUES ('01a21218-eb2a-8dd6-90d9-bf5e7d9d6fb3', 'u/5', ',0,0', 201100000000002, '01a21218-eb2a-8dd6-be09-de0bbd5728f3', '01a21218-eb2a-8dd6-958e-546588354465', 'success', 200, NULL, '2026-11-25 09:45:52.817929+00', '2026-11-25 09:45:52.86306+00', NULL, 1, 7, NULL, '01a21218-eb2a-8dd6-abff-67ce0c33451e');
INSERT INTO legwork_golden.activity VALUES ('01a21218-ebfe-89a9-91e0-1ca5830aa023', 'ct', ',0', 101100000000001, '01a21218-eb2a-8dd6-99a5-1b1df0b0d950', NULL, 'success', 200, '{"n":70}', '2026-11-25 09:45:52.894393+00', '2026-11-25 09:45:52.894393+00', NULL, 1, NULL, NULL, NULL);
INSERT INTO legwork_golden.activity VALUES ('01a21218-ec66-840a-9ed4-076e47f604e9', 'u/3', ',0,0', 201100000000001, '01a21218-ec66-840a-b71a-bea9017b13ff', '01a21218-ec66-840a-9fd4-38a27abec938', 'success', 200, NULL, '2026-11-25 09:45:53.061884+00', '2026-11-25 09:45:53.075383+00', NULL, 1, NULL, NULL, NULL);
INSERT INTO legwork_golden.activity VALUES ('01a21218-ec66-840a-9ed4-076e47f604e9', 'u', ',0,0', 1100000000007, '01a21218-ec66-840a-9e96-b049dc891c10', '01a21218-ec66-840a-ae90-74b99fdc1791', NULL, NULL, NULL, '2026-11-25 09:45:53.005472+00', '2026-11-25 09:45:53.50928+00', NULL, 1, 41, '{"topic":"f.outer","fold":{"status":2,"seq":41,"next":12,"wait":{"on":[11],"kind":"Single","src":"function_test.go:81"},"open":[{"p":[11],"timer":true}],"signals":{"said":[1,1]}},"known":41,"tail":[],"spent":[10],"flush":{"work":"01a21218-ec66-840a-bb22-109f35c3f512","n":1},"bytes":2438}', '01a21218-ec66-840a-b3a5-220f3b44c34d');
INSERT INTO legwork_golden.activity VALUES ('01a21218-ec66-840a-9ed4-076e47f604e9', 'u/4', ',0,0', 201100000000001, '01a21218-ec66-840a-bf21-2cf5e6f9b974', '01a21218-ec66-840a-bde1-bba77a99af3e', 'success', 200, NULL, '2026-11-25 09:45:53.061884+00', '2026-11-25 09:45:53.082083+00', NULL, 1, NULL, NULL, NULL);
INSERT INTO legwork_golden.activity VALUES ('01a21218-ebfe-89a9-91e0-1ca5830aa023', 'c', ',0,0', 201100000000001, '01a21218-ebfe-89a9-93c9-60d009b73241', '01a21218-ebfe-89a9-aada-5b33150b3513', 'success', 200, '{"n":70}', '2026-11-25 09:45:52.897887+00', '2026-11-25 09:45:52.924198+00', NULL, 1, NULL, NULL, NULL);
INSERT INTO legwork_golden.activity VALUES ('01a21218-eb2a-8dd6-90d9-bf5e7d9d6fb3', 'u/6', ',0,0', 201100000000001, '01a21218-eb2a-8dd6-b761-0d1aee43f143', '01a21218-eb2a-8dd6-99a5-1b1df0b0d950', 'success', 200, NULL, '2026-11-25 09:45:52.889513+00', '2026-11-25 09:45:52.949875+00', NULL, 1, NULL, NULL, NULL);
INSERT INTO legwork_golden.activity VALUES ('01a21218-eb2a-8dd6-90d9-bf5e7d9d6fb3', 'u/10', ',0,0', 1100000000000, '01a21218-eb2a-8dd6-a4dd-ed7d48671a67', '01a21218-eb2a-8dd6-bba3-17dbf87abc93', NULL, NULL, NULL, '2026-11-25 09:45:52.985884+00', '2026-11-25 09:45:52.985884+00', NULL, 1, NULL, NULL, NULL);
INSERT INTO legwork_golden.activity VALUES ('01a21218-ec66-840a-9ed4-076e47f604e9', 'ut', ',0', 101100000000001, 'dfbe4f8a-f3e4-8a0a-8089-2be4c6d991ee', NULL, 'success', 200, '{"n":40}', '2026-11-25 09:45:52.999042+00', '2026-11-25 09:45:52.999042+00', NULL, 1, NULL, NULL, NULL);
INSERT INTO legwork_golden.activity VALUES ('01a21218-ee97-8c7b-a261-ed60ccdda1f7', 'b', ',0,0,0', 1100000000001, '01a21218-ee97-8c7b-96ea-e1a63528e5e9', '01a21218-ee97-8c7b-be04-d5f7920f7f9d', NULL, NULL, NULL, '2026-11-25 09:45:53.641894+00', '2026-11-25 09:45:53.645909+00', NULL, 1, NULL, NULL, NULL);
INSERT INTO legwork_golden.activity VALUES ('01a21218-ec66-840a-9ed4-076e47f604e9', 'u/5/0', ',0,0', 201100000000001, '01a21218-ec66-840a-8e26-401e30bacc8d', '01a21218-ec66-840a-b554-e2012de942ff', 'success', 200, NULL, '2026-11-25 09:45:53.131829+00', '2026-11-25 09:45:53.151788+00', NULL, 1, NULL, NULL, NULL);
INSERT INTO legwork_golden.activity VALUES ('01a21218-ec66-840a-9ed4-076e47f604e9', 'u/5', ',0,0', 201100000000002, '01a21218-ec66-840a-97a6-93dff18015c9', '01a21218-ec66-840a-a890-af17c0f21321', 'success', 200, NULL, '2026-11-25 09:45:53.104625+00', '2026-11-25 09:45:53.19401+00', NULL, 1, 7, NULL, '01a21218-ec66-840a-9d56-5d0f45a2fe88');
INSERT INTO legwork_golden.activity VALUES ('01a21218-ed43-8fa5-a4d5-db89aa016f9b', 'ct', ',0', 101100000000001, '01a21218-ec66-840a-86bc-77943716e045', NULL, 'success', 200, '{"n":70}', '2026-11-25 09:45:53.219749+00', '2026-11-25 09:45:53.219749+00', NULL, 1, NULL, NULL, NULL);
INSERT INTO legwork_golden.activity VALUES ('01a21218-ed43-8fa5-a4d5-db89aa016f9b', 'c', ',0,0', 201100000000001, '01a21218-ed43-8fa5-8347-34d8748a361d', '01a21218-ed43-8fa5-8175-db31b9c13080', 'success', 200, '{"n":70}', '2026-11-25 09:45:53.234174+00', '2026-11-25 09:45:53.260053+00', NULL, 1, NULL, NULL, NULL);
INSERT INTO legwork_golden.activity VALUES ('01a21218-ec66-840a-9ed4-076e47f604e9', 'u/6', ',0,0', 201100000000001, '01a21218-ec66-840a-bf50-69f7c7fde3db', '01a21218-ec66-840a-86bc-77943716e045', 'success', 200, NULL, '2026-11-25 09:45:53.218125+00', '2026-11-25 09:45:53.289408+00', NULL, 1, NULL, NULL, NULL);
INSERT INTO legwork_golden.activity VALUES ('01a21218-ec66-840a-9ed4-076e47f604e9', 'u/10', ',0,0', 201100000000001, '01a21218-ec66-840a-87de-9bef9a827460', '01a21218-ec66-840a-b2b8-af0401383785', 'success', 200, NULL, '2026-11-25 09:45:53.345344+00', '2026-11-25 09:45:53.478873+00', NULL, 1, NULL, NULL, NULL);
INSERT INTO legwork_golden.activity VALUES ('01a21218-ec66-840a-9ed4-076e47f604e9', 'u/11', ',0,0', 1100000000000, '01a21218-ec66-840a-a216-9cc62150d266', '01a21218-ec66-840a-b688-ddc84408cb94', NULL, NULL, NULL, '2026-11-25 09:45:53.50928+00', '2026-11-25 09:45:53.50928+00', NULL, 1, NULL, NULL, NULL);
INSERT INTO legwork_golden.activity VALUES ('01a21218-ee7a-8e21-affb-8ca185836a8a', 't', ',0', 101100000000001, '7c5fcb86-e853-87f1-9054-aabeb44276fb', NULL, 'success', 200, '{"n":30}', '2026-11-25 09:45:53.543893+00', '2026-11-25 09:45:53.543893+00', NULL, 1, NULL, NULL, NULL);
INSERT INTO legwork_golden.activity VALUES ('01a21218-ee97-8c7b-a261-ed60ccdda1f7', 't', ',0', 101100000000001, '102b1e4b-77cc-8298-9cac-f7ab82e2cf4d', NULL, 'success', 200, '{"n":31}', '2026-11-25 09:45:53.562565+00', '2026-11-25 09:45:53.562565+00', NULL, 1, NULL, NULL, NULL);
INSERT INTO legwork_golden.activity VALUES ('01a21218-ee97-8c7b-a261-ed60ccdda1f7', 'a', ',0,0', 201100000000001, '01a21218-ee97-8c7b-b2be-21ba497736e8', '01a21218-ee97-8c7b-8527-b688a87ea36c', 'success', 200, '{"n":31}', '2026-11-25 09:45:53.573882+00', '2026-11-25 09:45:53.631323+00', NULL, 1, NULL, NULL, NULL);

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

    - subscribes: function
      activities:
        ut: {type: trigger}
        u: {type: function, topic: f.outer, calls: [''*''], input: {maps: {n: ''{ut.output.data.n}''}}, job: {maps: {n: ''{u.output.data.n}'', said: ''{u.output.data.said}''}}}
      transitions:
        ut: [{to: u}]
', true, '2026-11-25 09:45:49.536079+00', '2026-11-25 09:45:49.545908+00', '');

INSERT INTO legwork_golden.audit VALUES (true, '2026-11-25 09:45:48.950357+00', '00000000-0000-0000-0000-000000000000', 0, 0, 0, 0, 0, NULL);

INSERT INTO legwork_golden.child VALUES ('01a21218-e17e-8524-8fe3-50080a262c77', '01a21218-e176-815b-9933-95fd12ce3a17', 'p', ',0,0', '01a21218-e176-815b-8c3d-9796c54dce2d', 1, 'child', false, 0);
INSERT INTO legwork_golden.child VALUES ('01a21218-e1af-8a3a-9382-d4d7dd081f02', '01a21218-e1a6-8a0f-86fc-d8f925b6792d', 'p', ',0,0', '01a21218-e1a6-8a0f-b6fb-b801f7eee933', 1, 'child', false, 0);
INSERT INTO legwork_golden.child VALUES ('01a21218-e43a-8667-b0bf-e4e5f217bea7', '01a21218-e425-89e3-b964-3cb029c853ea', 'p', ',0,0', '01a21218-e425-89e3-a0d7-e8ccc9717954', 1, 'child', false, 0);
INSERT INTO legwork_golden.child VALUES ('01a21218-e456-84e6-8ebe-6171a44f5235', '01a21218-e43e-8d1d-a791-ce54d2577577', 'p', ',0,0', '01a21218-e43e-8d1d-b875-a8c6eb802548', 1, 'child', false, 0);
INSERT INTO legwork_golden.child VALUES ('01a21218-e4f0-87ce-9ade-0a2dd874c082', '01a21218-e4eb-896c-bc59-c3f1277c9836', 'x', ',0,0', '01a21218-e4eb-896c-9c04-f356e5a0f82b', 1, 'child', true, 0);
INSERT INTO legwork_golden.child VALUES ('01a21218-e8a8-8885-ba6a-828fbcb0e6c2', '01a21218-e7a2-8115-9b84-61ef5adc4102', 'u/6', ',0,0', '01a21218-e7a2-8115-912b-b1a6ed12f750', 1, 'child', false, 0);
INSERT INTO legwork_golden.child VALUES ('01a21218-e99d-8c53-b0db-d6cb57ff5bae', '01a21218-e8bd-8340-ad06-76e2563c6314', 'u/6', ',0,0', '01a21218-e8bd-8340-ad59-e2186543c19f', 1, 'child', false, 0);
INSERT INTO legwork_golden.child VALUES ('01a21218-eada-8dbd-bf27-11b88186d394', '01a21218-ea06-8393-89fb-87757c839f12', 'u/6', ',0,0', '01a21218-ea06-8393-9b33-4274aac24b38', 1, 'child', false, 0);
INSERT INTO legwork_golden.child VALUES ('01a21218-ebfe-89a9-91e0-1ca5830aa023', '01a21218-eb2a-8dd6-90d9-bf5e7d9d6fb3', 'u/6', ',0,0', '01a21218-eb2a-8dd6-99a5-1b1df0b0d950', 1, 'child', false, 0);
INSERT INTO legwork_golden.child VALUES ('01a21218-ed43-8fa5-a4d5-db89aa016f9b', '01a21218-ec66-840a-9ed4-076e47f604e9', 'u/6', ',0,0', '01a21218-ec66-840a-86bc-77943716e045', 1, 'child', false, 0);

INSERT INTO legwork_golden.dead_letter VALUES ('00000000-0000-8099-a194-cb14f586e9cf', '2026-11-25 09:45:53.929886+00', 'start', 'unknown_topic', 'no active graph subscribes to topic "nobody": deploy and activate one', '9ff29acf-cc73-8145-842c-71d54fd73617', NULL, '', '', 'legwork.golden.start.nobody', '{"Legwork-Job":["no graph"]}', '\x7b7d', 'open', 1, 1, 'SIM', 447, '2026-11-25 09:45:53.923478+00', NULL, '');

INSERT INTO legwork_golden.epoch VALUES (true, 1, 'created', '2026-11-25 09:45:48.732673+00');

INSERT INTO legwork_golden.event VALUES (1795599949736262, '01a21218-def8-86bf-a849-a4f82fa72fc9', '01a21218-def8-86bf-afc8-ee126021c5c2', 'told', 'golden', '1', 'ended', 'a', ',0,0', 1, 'leaves', 'pending', 202, '', '', '{ "n" : 1, "a" : 1 }', 1, '2026-11-25 09:45:49.704365+00');
INSERT INTO legwork_golden.event VALUES (1795599949779427, '01a21218-def8-86bf-a082-eecd3e7f8847', '01a21218-def8-86bf-afc8-ee126021c5c2', 'told', 'golden', '1', 'ended', 'b', ',0,0,0', 1, 'leaves', 'success', 200, '', '', '{ "n" : 1, "a" : 1, "b" : 1 }', 1, '2026-11-25 09:45:49.777239+00');
INSERT INTO legwork_golden.event VALUES (1795599949854132, '01a21218-dff4-8344-a185-8a7594a749fb', '01a21218-dff4-8344-9b00-c9058767c73e', 'told', 'golden', '1', 'to enter b', 'a', ',0,0', 1, 'leaves', 'pending', 202, '', '', '{ "n" : 5, "a" : 5 }', 1, '2026-11-25 09:45:49.851085+00');
INSERT INTO legwork_golden.event VALUES (1795599949893690, '01a21218-e01e-83f5-a68b-f07e98d98d0e', '01a21218-e01e-83f5-9a84-0f38eb5a5f16', 'told', 'golden', '1', 'b at work', 'a', ',0,0', 1, 'leaves', 'pending', 202, '', '', '{ "n" : 6, "a" : 6 }', 1, '2026-11-25 09:45:49.882302+00');
INSERT INTO legwork_golden.event VALUES (1795599949945053, '01a21218-e045-80bc-ac8c-d18d995f3bc2', '01a21218-e045-80bc-8d31-216a01287c87', 'told', 'golden', '1', 'b has answered', 'a', ',0,0', 1, 'leaves', 'pending', 202, '', '', '{ "n" : 7, "a" : 7 }', 1, '2026-11-25 09:45:49.923788+00');
INSERT INTO legwork_golden.event VALUES (1795599949996049, '01a21218-e079-81f8-a102-5f47b37b9ec1', '01a21218-e079-81f8-b6dc-11de46da9949', 'told', 'golden', '1', 'event untold', 'b', ',0,0,0', 1, 'leaves', 'success', 200, '', '', '{ "n" : 8, "a" : 8, "b" : 8 }', 1, '2026-11-25 09:45:49.995728+00');
INSERT INTO legwork_golden.event VALUES (1795599953656931, '01a21218-ee97-8c7b-ac5a-8d534575ff3f', '01a21218-ee97-8c7b-a261-ed60ccdda1f7', 'told', 'golden', '1', 'entered', 'a', ',0,0', 1, 'leaves', 'pending', 202, '', '', '{ "n" : 31, "a" : 31 }', 1, '2026-11-25 09:45:53.634118+00');
INSERT INTO legwork_golden.event VALUES (1795599953770926, '01a21218-ef11-8aa8-af74-496d842ed556', '01a21218-ef11-8aa8-a61f-094f8b696709', 'told', 'golden', '1', 'saved', 'a', ',0,0', 1, 'leaves', 'pending', 202, '', '', '{ "n" : 31, "a" : 31 }', 1, '2026-11-25 09:45:53.751292+00');
INSERT INTO legwork_golden.event VALUES (1795599953850131, '01a21218-ef91-8672-aee4-4f86f4542753', '01a21218-ef91-8672-ae3a-fc46dc47f6e0', 'told', 'golden', '1', 'closed', 'a', ',0,0', 1, 'leaves', 'pending', 202, '', '', '{ "n" : 31, "a" : 31 }', 1, '2026-11-25 09:45:53.830022+00');

INSERT INTO legwork_golden.event_stream VALUES (true, NULL, NULL, 0, 0);

INSERT INTO legwork_golden.format VALUES ('activity_ledger', 1, 1);
INSERT INTO legwork_golden.format VALUES ('guid_ledger', 1, 1);
INSERT INTO legwork_golden.format VALUES ('outbox', 1, 1);
INSERT INTO legwork_golden.format VALUES ('dead_letter', 1, 1);
INSERT INTO legwork_golden.format VALUES ('child', 1, 1);
INSERT INTO legwork_golden.format VALUES ('hook', 1, 1);
INSERT INTO legwork_golden.format VALUES ('signal', 1, 1);
INSERT INTO legwork_golden.format VALUES ('stat', 1, 1);
INSERT INTO legwork_golden.format VALUES ('audit', 1, 1);
INSERT INTO legwork_golden.format VALUES ('dead_letter_event', 1, 1);
INSERT INTO legwork_golden.format VALUES ('pause', 1, 1);
INSERT INTO legwork_golden.format VALUES ('late_answer', 1, 1);
INSERT INTO legwork_golden.format VALUES ('event', 1, 1);
INSERT INTO legwork_golden.format VALUES ('webhook', 1, 1);
INSERT INTO legwork_golden.format VALUES ('reconciliation', 1, 1);
INSERT INTO legwork_golden.format VALUES ('journal', 1, 1);
INSERT INTO legwork_golden.format VALUES ('job', 2, 1);
INSERT INTO legwork_golden.format VALUES ('signal_receipt', 1, 2);

INSERT INTO legwork_golden.goose_db_version VALUES (1, 0, true, '2026-11-25 09:45:48.635979');
INSERT INTO legwork_golden.goose_db_version VALUES (2, 1, true, '2026-11-25 09:45:48.732673');
INSERT INTO legwork_golden.goose_db_version VALUES (3, 2, true, '2026-11-25 09:45:48.860154');
INSERT INTO legwork_golden.goose_db_version VALUES (4, 3, true, '2026-11-25 09:45:48.950357');
INSERT INTO legwork_golden.goose_db_version VALUES (5, 4, true, '2026-11-25 09:45:49.010245');
INSERT INTO legwork_golden.goose_db_version VALUES (6, 5, true, '2026-11-25 09:45:49.020025');
INSERT INTO legwork_golden.goose_db_version VALUES (7, 6, true, '2026-11-25 09:45:49.046293');
INSERT INTO legwork_golden.goose_db_version VALUES (8, 7, true, '2026-11-25 09:45:49.048943');
INSERT INTO legwork_golden.goose_db_version VALUES (9, 8, true, '2026-11-25 09:45:49.0539');
INSERT INTO legwork_golden.goose_db_version VALUES (10, 9, true, '2026-11-25 09:45:49.05469');
INSERT INTO legwork_golden.goose_db_version VALUES (11, 10, true, '2026-11-25 09:45:49.055224');
INSERT INTO legwork_golden.goose_db_version VALUES (12, 11, true, '2026-11-25 09:45:49.058128');
INSERT INTO legwork_golden.goose_db_version VALUES (13, 12, true, '2026-11-25 09:45:49.077697');
INSERT INTO legwork_golden.goose_db_version VALUES (14, 13, true, '2026-11-25 09:45:49.120927');
INSERT INTO legwork_golden.goose_db_version VALUES (15, 14, true, '2026-11-25 09:45:49.124463');
INSERT INTO legwork_golden.goose_db_version VALUES (16, 15, true, '2026-11-25 09:45:49.126884');
INSERT INTO legwork_golden.goose_db_version VALUES (17, 16, true, '2026-11-25 09:45:49.146463');
INSERT INTO legwork_golden.goose_db_version VALUES (18, 17, true, '2026-11-25 09:45:49.17848');
INSERT INTO legwork_golden.goose_db_version VALUES (19, 19, true, '2026-11-25 09:45:49.205961');
INSERT INTO legwork_golden.goose_db_version VALUES (20, 20, true, '2026-11-25 09:45:49.211071');
INSERT INTO legwork_golden.goose_db_version VALUES (21, 21, true, '2026-11-25 09:45:49.214082');
INSERT INTO legwork_golden.goose_db_version VALUES (22, 22, true, '2026-11-25 09:45:49.278286');
INSERT INTO legwork_golden.goose_db_version VALUES (23, 23, true, '2026-11-25 09:45:49.289277');
INSERT INTO legwork_golden.goose_db_version VALUES (24, 24, true, '2026-11-25 09:45:49.308527');
INSERT INTO legwork_golden.goose_db_version VALUES (25, 25, true, '2026-11-25 09:45:49.330182');
INSERT INTO legwork_golden.goose_db_version VALUES (26, 26, true, '2026-11-25 09:45:49.338229');

INSERT INTO legwork_golden.guid_ledger VALUES ('95b49c60-f70e-841a-8f11-0bdc60b52750', '01a21218-def8-86bf-afc8-ee126021c5c2', 't', ',0', 11000000000, 1);
INSERT INTO legwork_golden.guid_ledger VALUES ('7c5fcb86-e853-87f1-9054-aabeb44276fb', '01a21218-ee7a-8e21-affb-8ca185836a8a', 't', ',0', 10000000000, 1);
INSERT INTO legwork_golden.guid_ledger VALUES ('01a21218-def8-86bf-854e-3716f6a19033', '01a21218-def8-86bf-afc8-ee126021c5c2', 'a', ',0,0', 11000000001, 1);
INSERT INTO legwork_golden.guid_ledger VALUES ('102b1e4b-77cc-8298-9cac-f7ab82e2cf4d', '01a21218-ee97-8c7b-a261-ed60ccdda1f7', 't', ',0', 11000000000, 1);
INSERT INTO legwork_golden.guid_ledger VALUES ('01a21218-def8-86bf-b7f8-8a63eb6a7546', '01a21218-def8-86bf-afc8-ee126021c5c2', 'b', ',0,0,0', 111100000001, 1);
INSERT INTO legwork_golden.guid_ledger VALUES ('f83e7393-92d3-8df6-94b2-cee2a7872e5f', '01a21218-dfd3-8ba7-841a-7118db2d6a06', 't', ',0', 11000000000, 1);
INSERT INTO legwork_golden.guid_ledger VALUES ('74882303-9304-8c40-afba-500f42550b74', '01a21218-dfd4-8ecc-9e61-33430afc438d', 't', ',0', 11000000000, 1);
INSERT INTO legwork_golden.guid_ledger VALUES ('97610652-08cc-820e-8b70-b5578a85cc62', '01a21218-dfeb-8ea9-bd2f-df4a3b7e996e', 't', ',0', 11000000000, 1);
INSERT INTO legwork_golden.guid_ledger VALUES ('eb52e35d-bb22-80bf-8784-e27b50288c6d', '01a21218-dff4-8344-9b00-c9058767c73e', 't', ',0', 11000000000, 1);
INSERT INTO legwork_golden.guid_ledger VALUES ('01a21218-dff4-8344-9763-dd31dfe9e48a', '01a21218-dff4-8344-9b00-c9058767c73e', 'a', ',0,0', 11000000001, 1);
INSERT INTO legwork_golden.guid_ledger VALUES ('bda2bce7-27dc-876c-b95b-a98da7449d18', '01a21218-e01e-83f5-9a84-0f38eb5a5f16', 't', ',0', 11000000000, 1);
INSERT INTO legwork_golden.guid_ledger VALUES ('01a21218-e01e-83f5-9817-683ef70faee1', '01a21218-e01e-83f5-9a84-0f38eb5a5f16', 'a', ',0,0', 11000000001, 1);
INSERT INTO legwork_golden.guid_ledger VALUES ('933b2837-0c4e-8720-aa81-7e7b05713dad', '01a21218-e045-80bc-8d31-216a01287c87', 't', ',0', 11000000000, 1);
INSERT INTO legwork_golden.guid_ledger VALUES ('01a21218-ee97-8c7b-a174-d44f10b3903f', '01a21218-ee97-8c7b-a261-ed60ccdda1f7', 'a', ',0,0', 11000000001, 1);
INSERT INTO legwork_golden.guid_ledger VALUES ('01a21218-e045-80bc-b681-5c6658eda98f', '01a21218-e045-80bc-8d31-216a01287c87', 'a', ',0,0', 11000000001, 1);
INSERT INTO legwork_golden.guid_ledger VALUES ('dd357d29-2e8a-840d-acf3-97362efbe187', '01a21218-e079-81f8-b6dc-11de46da9949', 't', ',0', 11000000000, 1);
INSERT INTO legwork_golden.guid_ledger VALUES ('01a21218-ee97-8c7b-81fc-237bc894fa28', '01a21218-ee97-8c7b-a261-ed60ccdda1f7', 'b', ',0,0,0', 1, 1);
INSERT INTO legwork_golden.guid_ledger VALUES ('01a21218-e079-81f8-9eca-043a27a845df', '01a21218-e079-81f8-b6dc-11de46da9949', 'a', ',0,0', 11000000001, 1);
INSERT INTO legwork_golden.guid_ledger VALUES ('623e8111-bd42-8f4f-a6a1-45d1a5ed0e14', '01a21218-ef11-8aa8-a61f-094f8b696709', 't', ',0', 11000000000, 1);
INSERT INTO legwork_golden.guid_ledger VALUES ('01a21218-e079-81f8-b8c3-11e2d6609bf2', '01a21218-e079-81f8-b6dc-11de46da9949', 'b', ',0,0,0', 111100000001, 1);
INSERT INTO legwork_golden.guid_ledger VALUES ('9c497a0d-5aa8-862e-8a91-afe7ee283576', '01a21218-e0ac-8214-bb7c-6ce511b6ed72', 'wt', ',0', 11000000000, 1);
INSERT INTO legwork_golden.guid_ledger VALUES ('01a21218-e0ac-8214-a614-344ea4e2fee0', '01a21218-e0ac-8214-bb7c-6ce511b6ed72', 'h', ',0,0', 0, 1);
INSERT INTO legwork_golden.guid_ledger VALUES ('a3f23936-e33e-87cb-b402-10383db32576', '01a21218-e0e6-8c7f-a793-c86b549befdc', 'wt', ',0', 11000000000, 1);
INSERT INTO legwork_golden.guid_ledger VALUES ('01a21218-e0e6-8c7f-893a-a061b79e13d1', '01a21218-e0e6-8c7f-a793-c86b549befdc', 'h', ',0,0', 0, 1);
INSERT INTO legwork_golden.guid_ledger VALUES ('0bf458a6-34f7-84b9-904a-fd728f51e208', '01a21218-e106-8fd7-a86e-240e5e9f8e15', 'wt', ',0', 11000000000, 1);
INSERT INTO legwork_golden.guid_ledger VALUES ('01a21218-e106-8fd7-88ce-b2803350024c', '01a21218-e106-8fd7-a86e-240e5e9f8e15', 'h', ',0,0', 0, 1);
INSERT INTO legwork_golden.guid_ledger VALUES ('9c68d50f-45c1-8e16-93d9-9f283e9d87a4', '01a21218-e119-8395-8738-9d87036ba507', 'wt', ',0', 11000000000, 1);
INSERT INTO legwork_golden.guid_ledger VALUES ('01a21218-e119-8395-bd45-52e0969a7aa7', '01a21218-e119-8395-8738-9d87036ba507', 'h', ',0,0', 0, 1);
INSERT INTO legwork_golden.guid_ledger VALUES ('36ce1e05-77f5-8d7d-b939-b46621e55e06', '01a21218-e136-88a0-855e-edbead10d7f0', 'wt', ',0', 11000000000, 1);
INSERT INTO legwork_golden.guid_ledger VALUES ('01a21218-e136-88a0-a869-61e32f5223ec', '01a21218-e136-88a0-855e-edbead10d7f0', 'h', ',0,0', 0, 1);
INSERT INTO legwork_golden.guid_ledger VALUES ('a7279aac-aa54-8d68-a8da-2365b9e8e961', '01a21218-e153-8558-990f-120d1a6c12b2', 'st', ',0', 11000000000, 1);
INSERT INTO legwork_golden.guid_ledger VALUES ('01a21218-e153-8558-8b43-9f64ffbcb019', '01a21218-e153-8558-990f-120d1a6c12b2', 's', ',0,0', 0, 1);
INSERT INTO legwork_golden.guid_ledger VALUES ('a8d6f9c7-b215-8e00-a896-953a803d324e', '01a21218-e16a-8a23-84cf-3e71d1343789', 'pt', ',0', 11000000000, 1);
INSERT INTO legwork_golden.guid_ledger VALUES ('ce0633f6-8a5f-8d4d-b91a-a7743fd6f26b', '01a21218-e176-815b-9933-95fd12ce3a17', 'pt', ',0', 11000000000, 1);
INSERT INTO legwork_golden.guid_ledger VALUES ('01a21218-e176-815b-8c3d-9796c54dce2d', '01a21218-e17e-8524-8fe3-50080a262c77', 'ct', ',0', 11000000000, 1);
INSERT INTO legwork_golden.guid_ledger VALUES ('0ef317e9-ea02-815b-b126-fb6713e704b2', '01a21218-e1a6-8a0f-86fc-d8f925b6792d', 'pt', ',0', 11000000000, 1);
INSERT INTO legwork_golden.guid_ledger VALUES ('01a21218-e1a6-8a0f-b6fb-b801f7eee933', '01a21218-e1af-8a3a-9382-d4d7dd081f02', 'ct', ',0', 11000000000, 1);
INSERT INTO legwork_golden.guid_ledger VALUES ('01a21218-e1af-8a3a-b7d1-db3a72b321dd', '01a21218-e1af-8a3a-9382-d4d7dd081f02', 'c', ',0,0', 111100000001, 1);
INSERT INTO legwork_golden.guid_ledger VALUES ('485183e5-847e-8b8b-9dc5-826783081ecd', '01a21218-e1e7-8641-a550-389af51186f9', 'rt', ',0', 11000000000, 1);
INSERT INTO legwork_golden.guid_ledger VALUES ('01a21218-ef11-8aa8-86af-40337c147af3', '01a21218-ef11-8aa8-a61f-094f8b696709', 'a', ',0,0', 11000000001, 1);
INSERT INTO legwork_golden.guid_ledger VALUES ('01a21218-e1e7-8641-b1fe-b8b5b615816d', '01a21218-e1e7-8641-a550-389af51186f9', 'r', ',0,0', 11000000000, 1);
INSERT INTO legwork_golden.guid_ledger VALUES ('01a21218-ef11-8aa8-9a6f-ed8ba352da3e', '01a21218-ef11-8aa8-a61f-094f8b696709', 'b', ',0,0,0', 10000000001, 1);
INSERT INTO legwork_golden.guid_ledger VALUES ('c1d78a1a-ba46-8514-a40b-06da52a8481d', '01a21218-ef91-8672-ae3a-fc46dc47f6e0', 't', ',0', 11000000000, 1);
INSERT INTO legwork_golden.guid_ledger VALUES ('01a21218-ef91-8672-9180-5b9d3e37edf1', '01a21218-ef91-8672-ae3a-fc46dc47f6e0', 'a', ',0,0', 11000000001, 1);
INSERT INTO legwork_golden.guid_ledger VALUES ('01a21218-ef91-8672-9415-046df36ecf88', '01a21218-ef91-8672-ae3a-fc46dc47f6e0', 'b', ',0,0,0', 111000000001, 1);
INSERT INTO legwork_golden.guid_ledger VALUES ('43ae0ffe-fd14-8ae8-88cb-fc2b06fbbfe1', '01a21218-efed-8ad8-9ff8-6108700bda4b', 'qt', ',0', 11000000000, 1);
INSERT INTO legwork_golden.guid_ledger VALUES ('01a21218-e1e7-8641-9c31-a5a86a389b2f', '01a21218-e1e7-8641-a550-389af51186f9', 'rw', ',0,0,0', 11000000001, 1);
INSERT INTO legwork_golden.guid_ledger VALUES ('01a21218-e1e7-8641-b73b-02207c9a6304', '01a21218-e1e7-8641-a550-389af51186f9', 'r', ',0,0', 11000000002, 1);
INSERT INTO legwork_golden.guid_ledger VALUES ('01a21218-e1e7-8641-b0fa-44ee2c1e154b', '01a21218-e1e7-8641-a550-389af51186f9', 'rw', ',0,1,0', 11000000001, 1);
INSERT INTO legwork_golden.guid_ledger VALUES ('01a21218-e1e7-8641-8584-dfdb5e6efe38', '01a21218-e1e7-8641-a550-389af51186f9', 'r', ',0,0', 11000000003, 1);
INSERT INTO legwork_golden.guid_ledger VALUES ('01a21218-e1e7-8641-91c8-ba1646daebdf', '01a21218-e1e7-8641-a550-389af51186f9', 'rw', ',0,2,0', 111100000001, 1);
INSERT INTO legwork_golden.guid_ledger VALUES ('68c83094-8a0e-83ce-bf24-b478972a4e62', '01a21218-e29b-8a68-b76f-7d9e6da2dfce', 'rt', ',0', 11000000000, 1);
INSERT INTO legwork_golden.guid_ledger VALUES ('01a21218-e29b-8a68-b4e2-d572b84661e8', '01a21218-e29b-8a68-b76f-7d9e6da2dfce', 'r', ',0,0', 11000000000, 1);
INSERT INTO legwork_golden.guid_ledger VALUES ('01a21218-e29b-8a68-9bdb-7e91da1fbd6e', '01a21218-e29b-8a68-b76f-7d9e6da2dfce', 'rw', ',0,0,0', 11000000001, 1);
INSERT INTO legwork_golden.guid_ledger VALUES ('663c65aa-6d0c-8789-b23f-539abde3363e', '01a21218-e2ce-8c80-a7a2-74d778e538f4', 'rt', ',0', 11000000000, 1);
INSERT INTO legwork_golden.guid_ledger VALUES ('01a21218-e2ce-8c80-843e-9dcd1618ff5b', '01a21218-e2ce-8c80-a7a2-74d778e538f4', 'r', ',0,0', 11000000000, 1);
INSERT INTO legwork_golden.guid_ledger VALUES ('5000a08c-1f89-8a67-9545-f17c091ba7c9', '01a21218-e2e6-8b65-9679-6749cf347a50', 'qt', ',0', 11000000000, 1);
INSERT INTO legwork_golden.guid_ledger VALUES ('62ab6477-48e4-87e5-a696-1b165b8fb927', '01a21218-e2fa-86c6-a402-e77942f28616', 'qt', ',0', 11000000000, 1);
INSERT INTO legwork_golden.guid_ledger VALUES ('a5a9110e-3103-8486-8573-6e97dfe78db8', '01a21218-e314-8c64-b095-3a30965e423f', 'ft', ',0', 11000000000, 1);
INSERT INTO legwork_golden.guid_ledger VALUES ('01a21218-e314-8c64-aed9-f7a24311948a', '01a21218-e314-8c64-b095-3a30965e423f', 'f', ',0,0', 111100000001, 1);
INSERT INTO legwork_golden.guid_ledger VALUES ('888f3ffe-28cf-8433-aef8-c12ce9de1af0', '01a21218-e336-85ef-82c7-00e034add1a8', 'jt', ',0', 11000000000, 1);
INSERT INTO legwork_golden.guid_ledger VALUES ('01a21218-e336-85ef-97a5-877351dd514f', '01a21218-e336-85ef-82c7-00e034add1a8', 'j1', ',0,0', 11000000001, 1);
INSERT INTO legwork_golden.guid_ledger VALUES ('01a21218-e336-85ef-b128-16f5f5427c69', '01a21218-e336-85ef-82c7-00e034add1a8', 'j2', ',0,0', 11000000001, 1);
INSERT INTO legwork_golden.guid_ledger VALUES ('e001a8c8-03f5-82d6-ad1a-d7e8e6c706ed', '01a21218-e362-8755-a6f3-da23f650949e', 'jt', ',0', 11000000000, 1);
INSERT INTO legwork_golden.guid_ledger VALUES ('01a21218-e362-8755-916f-9ebad9b6c197', '01a21218-e362-8755-a6f3-da23f650949e', 'j1', ',0,0', 11000000001, 1);
INSERT INTO legwork_golden.guid_ledger VALUES ('01a21218-e362-8755-825c-4743aae946c6', '01a21218-e362-8755-a6f3-da23f650949e', 'j2', ',0,0', 11000000001, 1);
INSERT INTO legwork_golden.guid_ledger VALUES ('01a21218-e362-8755-a171-d50f98aa9af9', '01a21218-e362-8755-a6f3-da23f650949e', 'j3', ',0,0,0', 11000000000, 1);
INSERT INTO legwork_golden.guid_ledger VALUES ('499446a5-b24a-835f-bba6-64522d86b0ed', '01a21218-e3ae-8cf8-8234-4b9424108834', 'ot', ',0', 11000000000, 1);
INSERT INTO legwork_golden.guid_ledger VALUES ('3a2b2f6c-eed4-83a7-9f93-25511da25f37', '01a21218-e3c8-815e-a0b0-f9eb2862e24e', 'it', ',0', 11000000000, 1);
INSERT INTO legwork_golden.guid_ledger VALUES ('01a21218-e3c8-815e-9aa8-06ff7e58e99b', '01a21218-e3c8-815e-a0b0-f9eb2862e24e', 'i', ',0,0', 111100000000, 1);
INSERT INTO legwork_golden.guid_ledger VALUES ('067e3c6e-ca33-8d90-b543-ac6624faa843', '01a21218-e3de-8486-8bfa-0689035029c3', 'it', ',0', 11000000000, 1);
INSERT INTO legwork_golden.guid_ledger VALUES ('b7a569fb-ecef-848d-aac4-3d07cf784b6d', '01a21218-e3e2-8797-ace0-b37ad4a686ea', 'wt', ',0', 11000000000, 1);
INSERT INTO legwork_golden.guid_ledger VALUES ('01a21218-e3e2-8797-bd5d-5e668f3b64d8', '01a21218-e3e2-8797-ace0-b37ad4a686ea', 'h', ',0,0', 0, 1);
INSERT INTO legwork_golden.guid_ledger VALUES ('33d1d027-9966-8d88-aef6-a255c3f2f039', '01a21218-e402-8edf-843a-76707bfaa533', 'kt', ',0', 11000000000, 1);
INSERT INTO legwork_golden.guid_ledger VALUES ('01a21218-e402-8edf-9327-2141f277c2c2', '01a21218-e3e2-8797-ace0-b37ad4a686ea', '', '', 111100000000, 1);
INSERT INTO legwork_golden.guid_ledger VALUES ('01a21218-e402-8edf-aac5-b46998ba234b', '01a21218-e402-8edf-843a-76707bfaa533', 'k', ',0,0', 111100000000, 1);
INSERT INTO legwork_golden.guid_ledger VALUES ('86f152c2-5126-8fd2-9471-5e447f14996c', '01a21218-e425-89e3-b964-3cb029c853ea', 'pt', ',0', 11000000000, 1);
INSERT INTO legwork_golden.guid_ledger VALUES ('01a21218-e425-89e3-a0d7-e8ccc9717954', '01a21218-e43a-8667-b0bf-e4e5f217bea7', 'ct', ',0', 11000000000, 1);
INSERT INTO legwork_golden.guid_ledger VALUES ('4b8734a2-1029-8831-bb7f-d95f08751e24', '01a21218-e43d-87eb-96e4-fe7bdf840413', 'kt', ',0', 11000000000, 1);
INSERT INTO legwork_golden.guid_ledger VALUES ('3fb55475-e870-8c3b-96c0-8ae8870df21e', '01a21218-e43e-8d1d-a791-ce54d2577577', 'pt', ',0', 11000000000, 1);
INSERT INTO legwork_golden.guid_ledger VALUES ('01a21218-e43e-8d1d-b875-a8c6eb802548', '01a21218-e456-84e6-8ebe-6171a44f5235', 'ct', ',0', 11000000000, 1);
INSERT INTO legwork_golden.guid_ledger VALUES ('ae7bc1e5-6f53-86b9-9dc1-defdeddb9a80', '01a21218-e45f-883a-ae8a-311b71a2705e', 'tt', ',0', 11000000000, 1);
INSERT INTO legwork_golden.guid_ledger VALUES ('6f684c4a-5c8d-8445-91b0-a954d334f5f2', '01a21218-e68a-80a3-bd48-3e32113a3e9f', 'ut', ',0', 11000000000, 1);
INSERT INTO legwork_golden.guid_ledger VALUES ('01a21218-e45f-883a-b95e-2faf72292431', '01a21218-e45f-883a-ae8a-311b71a2705e', 'tell', ',0,0', 111100000000, 1);
INSERT INTO legwork_golden.guid_ledger VALUES ('01a21218-e68a-80a3-9b4b-ead238b1d599', '01a21218-e68a-80a3-bd48-3e32113a3e9f', 'u', ',0,0', 11000000001, 1);
INSERT INTO legwork_golden.guid_ledger VALUES ('01a21218-e106-8fd7-9024-0a4f3f6a73c0', '01a21218-e106-8fd7-a86e-240e5e9f8e15', 'h', ',0,0', 11000000001, 1);
INSERT INTO legwork_golden.guid_ledger VALUES ('01a21218-e68a-80a3-b675-cca3d162bbf5', '01a21218-e68a-80a3-bd48-3e32113a3e9f', 'u/1', ',0,0', 11000000001, 1);
INSERT INTO legwork_golden.guid_ledger VALUES ('01a21218-e106-8fd7-9924-cfdd28422694', '01a21218-e106-8fd7-a86e-240e5e9f8e15', 'hw', ',0,0,0', 111100000001, 1);
INSERT INTO legwork_golden.guid_ledger VALUES ('58eb6d74-c160-8536-ae33-6066f2a58925', '01a21218-e4ea-8801-980f-02b6eb735762', 'xt', ',0', 11000000000, 1);
INSERT INTO legwork_golden.guid_ledger VALUES ('81511f9c-6376-8067-9d80-13f12cdd39a0', '01a21218-e4eb-896c-bc59-c3f1277c9836', 'xt', ',0', 11000000000, 1);
INSERT INTO legwork_golden.guid_ledger VALUES ('01a21218-e4eb-896c-9c04-f356e5a0f82b', '01a21218-e4f0-87ce-9ade-0a2dd874c082', 'ct', ',0', 11000000000, 1);
INSERT INTO legwork_golden.guid_ledger VALUES ('d1b27c36-09bc-82ee-ae45-6ade91b90c21', '01a21218-e50c-8e1b-a5d3-fc461a29af53', 'kt', ',0', 11000000000, 1);
INSERT INTO legwork_golden.guid_ledger VALUES ('01a21218-e50c-8e1b-b317-afdffcc015aa', '01a21218-e43e-8d1d-a791-ce54d2577577', '', '', 111100000000, 1);
INSERT INTO legwork_golden.guid_ledger VALUES ('01a21218-e68a-80a3-83d4-975ef21936c1', '01a21218-e68a-80a3-bd48-3e32113a3e9f', 'u', ',0,0', 11000000002, 1);
INSERT INTO legwork_golden.guid_ledger VALUES ('01a21218-e50c-8e1b-9cec-a38d70c915a1', '01a21218-e50c-8e1b-a5d3-fc461a29af53', 'k', ',0,0', 111100000000, 1);
INSERT INTO legwork_golden.guid_ledger VALUES ('95f8df82-d272-85ad-a48d-89292ef6110e', '01a21218-e536-877b-b758-9fd74c5ec6a0', 'ut', ',0', 11000000000, 1);
INSERT INTO legwork_golden.guid_ledger VALUES ('b8e3ed69-0417-8050-8307-c800b3b2e0d5', '01a21218-e53e-89b0-b0e2-2faf00c9ab1f', 'ut', ',0', 11000000000, 1);
INSERT INTO legwork_golden.guid_ledger VALUES ('0a778752-906d-8657-b5ab-a97e998fb622', '01a21218-e556-8c01-b063-25c0e60833a6', 'ut', ',0', 11000000000, 1);
INSERT INTO legwork_golden.guid_ledger VALUES ('01a21218-e556-8c01-84b5-fb9a627af45a', '01a21218-e556-8c01-b063-25c0e60833a6', 'u', ',0,0', 11000000001, 1);
INSERT INTO legwork_golden.guid_ledger VALUES ('1b6b065f-fa24-836c-9bc1-4aef57ea8d7f', '01a21218-e582-80c2-b9c1-d455fbec4a83', 'ut', ',0', 11000000000, 1);
INSERT INTO legwork_golden.guid_ledger VALUES ('01a21218-e582-80c2-b8cd-12ea6eb4d656', '01a21218-e582-80c2-b9c1-d455fbec4a83', 'u', ',0,0', 11000000001, 1);
INSERT INTO legwork_golden.guid_ledger VALUES ('33b5354f-6400-846f-a03b-5fc80294d3df', '01a21218-e5a0-8168-a455-ae1a079fae24', 'ut', ',0', 11000000000, 1);
INSERT INTO legwork_golden.guid_ledger VALUES ('01a21218-e5a0-8168-9649-769cc2c6a75f', '01a21218-e5a0-8168-a455-ae1a079fae24', 'u', ',0,0', 11000000001, 1);
INSERT INTO legwork_golden.guid_ledger VALUES ('01a21218-e5a0-8168-83f9-85d0a32911fc', '01a21218-e5a0-8168-a455-ae1a079fae24', 'u/1', ',0,0', 11000000001, 1);
INSERT INTO legwork_golden.guid_ledger VALUES ('01a21218-e5a0-8168-a816-c75543a79887', '01a21218-e5a0-8168-a455-ae1a079fae24', 'u', ',0,0', 11000000002, 1);
INSERT INTO legwork_golden.guid_ledger VALUES ('01a21218-e5a0-8168-ba09-a2fa2d872fad', '01a21218-e5a0-8168-a455-ae1a079fae24', 'u/3', ',0,0', 11000000001, 1);
INSERT INTO legwork_golden.guid_ledger VALUES ('01a21218-e5a0-8168-a342-ab30bc6ab8dc', '01a21218-e5a0-8168-a455-ae1a079fae24', 'u', ',0,0', 11000000003, 1);
INSERT INTO legwork_golden.guid_ledger VALUES ('5e50d9fb-1d3d-87f8-897e-d3be44add23e', '01a21218-e60f-86d2-b27a-9307a46e798f', 'ut', ',0', 11000000000, 1);
INSERT INTO legwork_golden.guid_ledger VALUES ('01a21218-e60f-86d2-b971-4872b6bb8558', '01a21218-e60f-86d2-b27a-9307a46e798f', 'u', ',0,0', 11000000001, 1);
INSERT INTO legwork_golden.guid_ledger VALUES ('01a21218-e60f-86d2-b212-b82580e8401e', '01a21218-e60f-86d2-b27a-9307a46e798f', 'u/1', ',0,0', 11000000001, 1);
INSERT INTO legwork_golden.guid_ledger VALUES ('01a21218-e60f-86d2-bb4c-7cd36df4ff4c', '01a21218-e60f-86d2-b27a-9307a46e798f', 'u', ',0,0', 11000000002, 1);
INSERT INTO legwork_golden.guid_ledger VALUES ('01a21218-e60f-86d2-9faa-4cf7fcafb6a3', '01a21218-e60f-86d2-b27a-9307a46e798f', 'u/3', ',0,0', 11000000001, 1);
INSERT INTO legwork_golden.guid_ledger VALUES ('01a21218-e60f-86d2-bb83-7349cff04f0c', '01a21218-e60f-86d2-b27a-9307a46e798f', 'u/4', ',0,0', 11000000001, 1);
INSERT INTO legwork_golden.guid_ledger VALUES ('01a21218-e60f-86d2-91c7-2d080df9047e', '01a21218-e60f-86d2-b27a-9307a46e798f', 'u', ',0,0', 11000000003, 1);
INSERT INTO legwork_golden.guid_ledger VALUES ('01a21218-e68a-80a3-829a-f0294a0fc32c', '01a21218-e68a-80a3-bd48-3e32113a3e9f', 'u/3', ',0,0', 11000000001, 1);
INSERT INTO legwork_golden.guid_ledger VALUES ('01a21218-e68a-80a3-9951-a39bb7b37cb6', '01a21218-e68a-80a3-bd48-3e32113a3e9f', 'u/4', ',0,0', 11000000001, 1);
INSERT INTO legwork_golden.guid_ledger VALUES ('01a21218-e68a-80a3-a460-c615abb7ee8c', '01a21218-e68a-80a3-bd48-3e32113a3e9f', 'u', ',0,0', 11000000003, 1);
INSERT INTO legwork_golden.guid_ledger VALUES ('01a21218-e68a-80a3-a29c-4a39fb100c64', '01a21218-e68a-80a3-bd48-3e32113a3e9f', 'u/5', ',0,0', 11000000001, 1);
INSERT INTO legwork_golden.guid_ledger VALUES ('51540d02-999a-8a0a-846d-aacf13abee0b', '01a21218-e702-8b5f-a11c-4921bee6bae6', 'ut', ',0', 11000000000, 1);
INSERT INTO legwork_golden.guid_ledger VALUES ('01a21218-e702-8b5f-b2cc-639249a26a54', '01a21218-e702-8b5f-a11c-4921bee6bae6', 'u', ',0,0', 11000000001, 1);
INSERT INTO legwork_golden.guid_ledger VALUES ('01a21218-e702-8b5f-9016-7f854e905657', '01a21218-e702-8b5f-a11c-4921bee6bae6', 'u/1', ',0,0', 11000000001, 1);
INSERT INTO legwork_golden.guid_ledger VALUES ('01a21218-e702-8b5f-82e6-bc3ec6155357', '01a21218-e702-8b5f-a11c-4921bee6bae6', 'u', ',0,0', 11000000002, 1);
INSERT INTO legwork_golden.guid_ledger VALUES ('01a21218-e702-8b5f-9b4a-0eac224bb995', '01a21218-e702-8b5f-a11c-4921bee6bae6', 'u/3', ',0,0', 11000000001, 1);
INSERT INTO legwork_golden.guid_ledger VALUES ('01a21218-e702-8b5f-a1f1-1474c17d843c', '01a21218-e702-8b5f-a11c-4921bee6bae6', 'u/4', ',0,0', 11000000001, 1);
INSERT INTO legwork_golden.guid_ledger VALUES ('01a21218-e702-8b5f-96b0-86270ce0158a', '01a21218-e702-8b5f-a11c-4921bee6bae6', 'u', ',0,0', 11000000003, 1);
INSERT INTO legwork_golden.guid_ledger VALUES ('01a21218-e702-8b5f-89e6-7855b836e6dd', '01a21218-e702-8b5f-a11c-4921bee6bae6', 'u/5', ',0,0', 11000000001, 1);
INSERT INTO legwork_golden.guid_ledger VALUES ('198e987d-378a-85c0-b45a-d51e6322b911', '01a21218-e7a2-8115-9b84-61ef5adc4102', 'ut', ',0', 11000000000, 1);
INSERT INTO legwork_golden.guid_ledger VALUES ('01a21218-e7a2-8115-84ae-51956f0c65c6', '01a21218-e7a2-8115-9b84-61ef5adc4102', 'u', ',0,0', 11000000001, 1);
INSERT INTO legwork_golden.guid_ledger VALUES ('01a21218-e7a2-8115-99a6-93a5dd608648', '01a21218-e7a2-8115-9b84-61ef5adc4102', 'u/1', ',0,0', 11000000001, 1);
INSERT INTO legwork_golden.guid_ledger VALUES ('01a21218-e7a2-8115-b9c8-4a8d067033be', '01a21218-e7a2-8115-9b84-61ef5adc4102', 'u', ',0,0', 11000000002, 1);
INSERT INTO legwork_golden.guid_ledger VALUES ('01a21218-e7a2-8115-af59-3b34f3936f7c', '01a21218-e7a2-8115-9b84-61ef5adc4102', 'u/3', ',0,0', 11000000001, 1);
INSERT INTO legwork_golden.guid_ledger VALUES ('01a21218-e7a2-8115-9eee-ad6a111b2e94', '01a21218-e7a2-8115-9b84-61ef5adc4102', 'u/4', ',0,0', 11000000001, 1);
INSERT INTO legwork_golden.guid_ledger VALUES ('01a21218-e7a2-8115-a260-7d89a6102889', '01a21218-e7a2-8115-9b84-61ef5adc4102', 'u', ',0,0', 11000000003, 1);
INSERT INTO legwork_golden.guid_ledger VALUES ('01a21218-e7a2-8115-ae42-b495604e99f4', '01a21218-e7a2-8115-9b84-61ef5adc4102', 'u/5', ',0,0', 11000000001, 1);
INSERT INTO legwork_golden.guid_ledger VALUES ('01a21218-e7a2-8115-90f5-d822aeb75f85', '01a21218-e7a2-8115-9b84-61ef5adc4102', 'u/5/0', ',0,0', 11000000001, 1);
INSERT INTO legwork_golden.guid_ledger VALUES ('01a21218-e7a2-8115-8112-74e89ff6a669', '01a21218-e7a2-8115-9b84-61ef5adc4102', 'u/5', ',0,0', 11000000002, 1);
INSERT INTO legwork_golden.guid_ledger VALUES ('01a21218-e7a2-8115-b9b2-7bfe60002047', '01a21218-e7a2-8115-9b84-61ef5adc4102', 'u', ',0,0', 11000000004, 1);
INSERT INTO legwork_golden.guid_ledger VALUES ('01a21218-e7a2-8115-912b-b1a6ed12f750', '01a21218-e8a8-8885-ba6a-828fbcb0e6c2', 'ct', ',0', 11000000000, 1);
INSERT INTO legwork_golden.guid_ledger VALUES ('15f90820-be4b-8925-898e-bc906152e8fe', '01a21218-e8bd-8340-ad06-76e2563c6314', 'ut', ',0', 11000000000, 1);
INSERT INTO legwork_golden.guid_ledger VALUES ('01a21218-e8bd-8340-8991-f0035fffdb3b', '01a21218-e8bd-8340-ad06-76e2563c6314', 'u', ',0,0', 11000000001, 1);
INSERT INTO legwork_golden.guid_ledger VALUES ('01a21218-e8bd-8340-9d2b-0d0629c90ed3', '01a21218-e8bd-8340-ad06-76e2563c6314', 'u/1', ',0,0', 11000000001, 1);
INSERT INTO legwork_golden.guid_ledger VALUES ('01a21218-e8bd-8340-9f77-63c4934c3dbd', '01a21218-e8bd-8340-ad06-76e2563c6314', 'u', ',0,0', 11000000002, 1);
INSERT INTO legwork_golden.guid_ledger VALUES ('01a21218-e8bd-8340-9a2e-5aa88533d9f4', '01a21218-e8bd-8340-ad06-76e2563c6314', 'u/3', ',0,0', 11000000001, 1);
INSERT INTO legwork_golden.guid_ledger VALUES ('01a21218-e8bd-8340-90a6-dc8e4fcaf998', '01a21218-e8bd-8340-ad06-76e2563c6314', 'u/4', ',0,0', 11000000001, 1);
INSERT INTO legwork_golden.guid_ledger VALUES ('01a21218-e8bd-8340-8b1e-146610f56fb3', '01a21218-e8bd-8340-ad06-76e2563c6314', 'u', ',0,0', 11000000003, 1);
INSERT INTO legwork_golden.guid_ledger VALUES ('01a21218-e8bd-8340-b6c8-b0bbf1c913ca', '01a21218-e8bd-8340-ad06-76e2563c6314', 'u/5', ',0,0', 11000000001, 1);
INSERT INTO legwork_golden.guid_ledger VALUES ('01a21218-e8bd-8340-a20f-6cd388f71ec6', '01a21218-e8bd-8340-ad06-76e2563c6314', 'u/5/0', ',0,0', 11000000001, 1);
INSERT INTO legwork_golden.guid_ledger VALUES ('01a21218-e8bd-8340-a9d5-a87fe95542a8', '01a21218-e8bd-8340-ad06-76e2563c6314', 'u/5', ',0,0', 11000000002, 1);
INSERT INTO legwork_golden.guid_ledger VALUES ('01a21218-e8bd-8340-8ebd-e92de6f001a9', '01a21218-e8bd-8340-ad06-76e2563c6314', 'u', ',0,0', 11000000004, 1);
INSERT INTO legwork_golden.guid_ledger VALUES ('01a21218-e8bd-8340-ad59-e2186543c19f', '01a21218-e99d-8c53-b0db-d6cb57ff5bae', 'ct', ',0', 11000000000, 1);
INSERT INTO legwork_golden.guid_ledger VALUES ('01a21218-e99d-8c53-ba4f-32b75d190676', '01a21218-e99d-8c53-b0db-d6cb57ff5bae', 'c', ',0,0', 111100000001, 1);
INSERT INTO legwork_golden.guid_ledger VALUES ('01a21218-e8bd-8340-86af-050f9fba6926', '01a21218-e8bd-8340-ad06-76e2563c6314', 'u/6', ',0,0', 11000000001, 1);
INSERT INTO legwork_golden.guid_ledger VALUES ('01a21218-e8bd-8340-98da-1e1ad0070964', '01a21218-e8bd-8340-ad06-76e2563c6314', 'u', ',0,0', 11000000005, 1);
INSERT INTO legwork_golden.guid_ledger VALUES ('44d84dca-d67a-82ef-a99d-839ee72296d3', '01a21218-ea06-8393-89fb-87757c839f12', 'ut', ',0', 11000000000, 1);
INSERT INTO legwork_golden.guid_ledger VALUES ('01a21218-ea06-8393-9ca2-720ecb95a414', '01a21218-ea06-8393-89fb-87757c839f12', 'u', ',0,0', 11000000001, 1);
INSERT INTO legwork_golden.guid_ledger VALUES ('01a21218-ea06-8393-bcc2-d0e7e0c1d997', '01a21218-ea06-8393-89fb-87757c839f12', 'u/1', ',0,0', 11000000001, 1);
INSERT INTO legwork_golden.guid_ledger VALUES ('01a21218-ea06-8393-aa30-a917ccb08c47', '01a21218-ea06-8393-89fb-87757c839f12', 'u', ',0,0', 11000000002, 1);
INSERT INTO legwork_golden.guid_ledger VALUES ('01a21218-ea06-8393-8f15-089f668208dc', '01a21218-ea06-8393-89fb-87757c839f12', 'u/3', ',0,0', 11000000001, 1);
INSERT INTO legwork_golden.guid_ledger VALUES ('01a21218-ea06-8393-b66c-25a343a597f8', '01a21218-ea06-8393-89fb-87757c839f12', 'u/4', ',0,0', 11000000001, 1);
INSERT INTO legwork_golden.guid_ledger VALUES ('01a21218-ea06-8393-b200-26a2bc3132ca', '01a21218-ea06-8393-89fb-87757c839f12', 'u', ',0,0', 11000000003, 1);
INSERT INTO legwork_golden.guid_ledger VALUES ('01a21218-ea06-8393-bc3f-536011776553', '01a21218-ea06-8393-89fb-87757c839f12', 'u/5', ',0,0', 11000000001, 1);
INSERT INTO legwork_golden.guid_ledger VALUES ('01a21218-ea06-8393-8aaf-6d1789387846', '01a21218-ea06-8393-89fb-87757c839f12', 'u/5/0', ',0,0', 11000000001, 1);
INSERT INTO legwork_golden.guid_ledger VALUES ('01a21218-ea06-8393-9e39-a26edfad329c', '01a21218-ea06-8393-89fb-87757c839f12', 'u/5', ',0,0', 11000000002, 1);
INSERT INTO legwork_golden.guid_ledger VALUES ('01a21218-ea06-8393-a4aa-e943505fba20', '01a21218-ea06-8393-89fb-87757c839f12', 'u', ',0,0', 11000000004, 1);
INSERT INTO legwork_golden.guid_ledger VALUES ('01a21218-ea06-8393-9b33-4274aac24b38', '01a21218-eada-8dbd-bf27-11b88186d394', 'ct', ',0', 11000000000, 1);
INSERT INTO legwork_golden.guid_ledger VALUES ('01a21218-eada-8dbd-8f3d-b6ccfb7983e2', '01a21218-eada-8dbd-bf27-11b88186d394', 'c', ',0,0', 111100000001, 1);
INSERT INTO legwork_golden.guid_ledger VALUES ('01a21218-ea06-8393-b5b6-ccc99b26d62c', '01a21218-ea06-8393-89fb-87757c839f12', 'u/6', ',0,0', 11000000001, 1);
INSERT INTO legwork_golden.guid_ledger VALUES ('01a21218-ea06-8393-8121-d18c35aeda9e', '01a21218-ea06-8393-89fb-87757c839f12', 'u', ',0,0', 11000000005, 1);
INSERT INTO legwork_golden.guid_ledger VALUES ('01a21218-ea06-8393-a885-b71f76178ceb', '01a21218-ea06-8393-89fb-87757c839f12', 'u', ',0,0', 11000000006, 1);
INSERT INTO legwork_golden.guid_ledger VALUES ('c7fd48ca-c2d6-87e0-84ca-ddbc9fa48d39', '01a21218-eb2a-8dd6-90d9-bf5e7d9d6fb3', 'ut', ',0', 11000000000, 1);
INSERT INTO legwork_golden.guid_ledger VALUES ('01a21218-eb2a-8dd6-8204-a9518ea7f180', '01a21218-eb2a-8dd6-90d9-bf5e7d9d6fb3', 'u', ',0,0', 11000000001, 1);
INSERT INTO legwork_golden.guid_ledger VALUES ('01a21218-eb2a-8dd6-a4f4-52fb7f72f3ab', '01a21218-eb2a-8dd6-90d9-bf5e7d9d6fb3', 'u/1', ',0,0', 11000000001, 1);
INSERT INTO legwork_golden.guid_ledger VALUES ('01a21218-eb2a-8dd6-8ed8-d58cd067871e', '01a21218-eb2a-8dd6-90d9-bf5e7d9d6fb3', 'u', ',0,0', 11000000002, 1);
INSERT INTO legwork_golden.guid_ledger VALUES ('01a21218-eb2a-8dd6-8635-5379cd221853', '01a21218-eb2a-8dd6-90d9-bf5e7d9d6fb3', 'u/3', ',0,0', 11000000001, 1);
INSERT INTO legwork_golden.guid_ledger VALUES ('01a21218-eb2a-8dd6-bbbe-fb045b2f9443', '01a21218-eb2a-8dd6-90d9-bf5e7d9d6fb3', 'u/4', ',0,0', 11000000001, 1);
INSERT INTO legwork_golden.guid_ledger VALUES ('01a21218-eb2a-8dd6-81d9-fbbb83888074', '01a21218-eb2a-8dd6-90d9-bf5e7d9d6fb3', 'u', ',0,0', 11000000003, 1);
INSERT INTO legwork_golden.guid_ledger VALUES ('01a21218-eb2a-8dd6-ad73-212adcebe827', '01a21218-eb2a-8dd6-90d9-bf5e7d9d6fb3', 'u/5', ',0,0', 11000000001, 1);
INSERT INTO legwork_golden.guid_ledger VALUES ('01a21218-eb2a-8dd6-9723-020e1b2d1efc', '01a21218-eb2a-8dd6-90d9-bf5e7d9d6fb3', 'u/5/0', ',0,0', 11000000001, 1);
INSERT INTO legwork_golden.guid_ledger VALUES ('01a21218-eb2a-8dd6-93bc-8a97690fdcca', '01a21218-eb2a-8dd6-90d9-bf5e7d9d6fb3', 'u/5', ',0,0', 11000000002, 1);
INSERT INTO legwork_golden.guid_ledger VALUES ('01a21218-eb2a-8dd6-a58d-6b1126f2acc7', '01a21218-eb2a-8dd6-90d9-bf5e7d9d6fb3', 'u', ',0,0', 11000000004, 1);
INSERT INTO legwork_golden.guid_ledger VALUES ('01a21218-eb2a-8dd6-99a5-1b1df0b0d950', '01a21218-ebfe-89a9-91e0-1ca5830aa023', 'ct', ',0', 11000000000, 1);
INSERT INTO legwork_golden.guid_ledger VALUES ('01a21218-ebfe-89a9-9ef6-ad4486d5faac', '01a21218-ebfe-89a9-91e0-1ca5830aa023', 'c', ',0,0', 111100000001, 1);
INSERT INTO legwork_golden.guid_ledger VALUES ('01a21218-eb2a-8dd6-b3f4-1c825e12f2e1', '01a21218-eb2a-8dd6-90d9-bf5e7d9d6fb3', 'u/6', ',0,0', 11000000001, 1);
INSERT INTO legwork_golden.guid_ledger VALUES ('01a21218-eb2a-8dd6-8ef4-ea5a8c53bdce', '01a21218-eb2a-8dd6-90d9-bf5e7d9d6fb3', 'u', ',0,0', 11000000005, 1);
INSERT INTO legwork_golden.guid_ledger VALUES ('01a21218-eb2a-8dd6-abab-ac6c7cbdc97f', '01a21218-eb2a-8dd6-90d9-bf5e7d9d6fb3', 'u', ',0,0', 11000000006, 1);
INSERT INTO legwork_golden.guid_ledger VALUES ('dfbe4f8a-f3e4-8a0a-8089-2be4c6d991ee', '01a21218-ec66-840a-9ed4-076e47f604e9', 'ut', ',0', 11000000000, 1);
INSERT INTO legwork_golden.guid_ledger VALUES ('01a21218-ec66-840a-87d2-77516db680c9', '01a21218-ec66-840a-9ed4-076e47f604e9', 'u', ',0,0', 11000000001, 1);
INSERT INTO legwork_golden.guid_ledger VALUES ('01a21218-ec66-840a-9aa3-434a60cac22c', '01a21218-ec66-840a-9ed4-076e47f604e9', 'u/1', ',0,0', 11000000001, 1);
INSERT INTO legwork_golden.guid_ledger VALUES ('01a21218-ec66-840a-bbf4-003021afca5b', '01a21218-ec66-840a-9ed4-076e47f604e9', 'u', ',0,0', 11000000002, 1);
INSERT INTO legwork_golden.guid_ledger VALUES ('01a21218-ec66-840a-9807-51d7ee5261bd', '01a21218-ec66-840a-9ed4-076e47f604e9', 'u/3', ',0,0', 11000000001, 1);
INSERT INTO legwork_golden.guid_ledger VALUES ('01a21218-ec66-840a-b6da-7b0b659c1427', '01a21218-ec66-840a-9ed4-076e47f604e9', 'u/4', ',0,0', 11000000001, 1);
INSERT INTO legwork_golden.guid_ledger VALUES ('01a21218-ec66-840a-bd24-d48e5ec5099c', '01a21218-ec66-840a-9ed4-076e47f604e9', 'u', ',0,0', 11000000003, 1);
INSERT INTO legwork_golden.guid_ledger VALUES ('01a21218-ec66-840a-b8c1-dc610d467011', '01a21218-ec66-840a-9ed4-076e47f604e9', 'u/5', ',0,0', 11000000001, 1);
INSERT INTO legwork_golden.guid_ledger VALUES ('01a21218-ec66-840a-a7bd-1878ef6f248f', '01a21218-ec66-840a-9ed4-076e47f604e9', 'u/5/0', ',0,0', 11000000001, 1);
INSERT INTO legwork_golden.guid_ledger VALUES ('01a21218-ec66-840a-857e-ce9ffbdc3b4b', '01a21218-ec66-840a-9ed4-076e47f604e9', 'u/5', ',0,0', 11000000002, 1);
INSERT INTO legwork_golden.guid_ledger VALUES ('01a21218-ec66-840a-aa0f-5e21a29e61f3', '01a21218-ec66-840a-9ed4-076e47f604e9', 'u', ',0,0', 11000000004, 1);
INSERT INTO legwork_golden.guid_ledger VALUES ('01a21218-ec66-840a-86bc-77943716e045', '01a21218-ed43-8fa5-a4d5-db89aa016f9b', 'ct', ',0', 11000000000, 1);
INSERT INTO legwork_golden.guid_ledger VALUES ('01a21218-ed43-8fa5-a92d-d20a0819516e', '01a21218-ed43-8fa5-a4d5-db89aa016f9b', 'c', ',0,0', 111100000001, 1);
INSERT INTO legwork_golden.guid_ledger VALUES ('01a21218-ec66-840a-aff6-22d1b4c0b514', '01a21218-ec66-840a-9ed4-076e47f604e9', 'u/6', ',0,0', 11000000001, 1);
INSERT INTO legwork_golden.guid_ledger VALUES ('01a21218-ec66-840a-9519-c5d611ce4721', '01a21218-ec66-840a-9ed4-076e47f604e9', 'u', ',0,0', 11000000005, 1);
INSERT INTO legwork_golden.guid_ledger VALUES ('01a21218-ec66-840a-be57-6a524aee1612', '01a21218-ec66-840a-9ed4-076e47f604e9', 'u', ',0,0', 11000000006, 1);
INSERT INTO legwork_golden.guid_ledger VALUES ('01a21218-e8bd-8340-896a-fb9f2e3741aa', '01a21218-e8bd-8340-ad06-76e2563c6314', 'u', ',0,0', 11000000006, 1);
INSERT INTO legwork_golden.guid_ledger VALUES ('01a21218-e8bd-8340-968e-21a37e33bb65', '01a21218-e8bd-8340-ad06-76e2563c6314', 'u', ',0,0', 11000000007, 1);
INSERT INTO legwork_golden.guid_ledger VALUES ('01a21218-ec66-840a-aa2c-586fc38fa909', '01a21218-ec66-840a-9ed4-076e47f604e9', 'u/10', ',0,0', 11000000001, 1);
INSERT INTO legwork_golden.guid_ledger VALUES ('01a21218-ec66-840a-a74d-4aa75ae476e4', '01a21218-ec66-840a-9ed4-076e47f604e9', 'u', ',0,0', 11000000007, 1);

INSERT INTO legwork_golden.hook OVERRIDING SYSTEM VALUE VALUES ('01a21218-e0ac-8214-bb7c-6ce511b6ed72', 'h', ',0,0', 0, 'done', '60b59aea-23f2-e37f-094d-d298d159870a', '01a21218-e0ac-8214-aaf0-ee883e6d15ff', '["waiting"]', 0, 1, '2026-11-25 09:45:50.030252+00', NULL, NULL, true);
INSERT INTO legwork_golden.hook OVERRIDING SYSTEM VALUE VALUES ('01a21218-e119-8395-8738-9d87036ba507', 'h', ',0,0', 0, 'done', 'ca886525-95d8-25e3-ad5f-6d3f44f16307', '01a21218-e119-8395-931a-b30218463a83', '["to be told by SQL"]', 0, 4, '2026-11-25 09:45:50.118946+00', NULL, NULL, true);
INSERT INTO legwork_golden.hook OVERRIDING SYSTEM VALUE VALUES ('01a21218-e136-88a0-855e-edbead10d7f0', 'h', ',0,0', 0, 'done', 'a1aa663e-d809-2ab1-79b1-9226a575ed7e', '01a21218-e136-88a0-9afc-8c3bf946a70b', '["to be told by a row"]', 0, 5, '2026-11-25 09:45:50.142131+00', NULL, NULL, true);
INSERT INTO legwork_golden.hook OVERRIDING SYSTEM VALUE VALUES ('01a21218-ea06-8393-89fb-87757c839f12', 'u/10', ',0,0', 0, 'said', 'c33901aa-95fc-477a-ba5a-2ab613fa660e', '01a21218-ea06-8393-8ddb-cdaa2dfeef2e', NULL, 0, 7, '2026-11-25 09:45:52.658049+00', NULL, NULL, true);

INSERT INTO legwork_golden.job VALUES ('01a21218-def8-86bf-afc8-ee126021c5c2', 'golden', 'ended', 1, 'chain', 0, 0, 'completed', '01a21218-def8-86bf-b7f8-8a63eb6a7546', NULL, '', '', '2026-11-25 09:45:49.565904+00', '2026-11-25 09:45:49.774284+00', false, false, NULL, 'a chain', 'told', '24:00:00', '2026-11-26 09:45:49.774284+00');
INSERT INTO legwork_golden.job VALUES ('01a21218-dfd3-8ba7-841a-7118db2d6a06', 'golden', 'to enter a', 1, 'chain', 1, 0, 'running', NULL, NULL, '', '', '2026-11-25 09:45:49.779727+00', NULL, false, false, NULL, 'a chain', 'told', '24:00:00', NULL);
INSERT INTO legwork_golden.job VALUES ('01a21218-dfd4-8ecc-9e61-33430afc438d', 'golden', 'a at work', 1, 'chain', 1, 0, 'running', NULL, NULL, '', '', '2026-11-25 09:45:49.780667+00', NULL, false, false, NULL, 'a chain', 'told', '24:00:00', NULL);
INSERT INTO legwork_golden.job VALUES ('01a21218-dfeb-8ea9-bd2f-df4a3b7e996e', 'golden', 'a has answered', 1, 'chain', 1, 0, 'running', NULL, NULL, '', '', '2026-11-25 09:45:49.804495+00', NULL, false, false, NULL, 'a chain', 'told', '24:00:00', NULL);
INSERT INTO legwork_golden.job VALUES ('01a21218-dff4-8344-9b00-c9058767c73e', 'golden', 'to enter b', 1, 'chain', 1, 0, 'running', NULL, NULL, '', '', '2026-11-25 09:45:49.816268+00', NULL, false, false, NULL, 'a chain', 'told', '24:00:00', NULL);
INSERT INTO legwork_golden.job VALUES ('01a21218-e01e-83f5-9a84-0f38eb5a5f16', 'golden', 'b at work', 1, 'chain', 1, 0, 'running', NULL, NULL, '', '', '2026-11-25 09:45:49.854567+00', NULL, false, false, NULL, 'a chain', 'told', '24:00:00', NULL);
INSERT INTO legwork_golden.job VALUES ('01a21218-e045-80bc-8d31-216a01287c87', 'golden', 'b has answered', 1, 'chain', 1, 0, 'running', NULL, NULL, '', '', '2026-11-25 09:45:49.894015+00', NULL, false, false, NULL, 'a chain', 'told', '24:00:00', NULL);
INSERT INTO legwork_golden.job VALUES ('01a21218-e29b-8a68-b76f-7d9e6da2dfce', 'golden', 'to cycle', 1, 'rounds', 1, 0, 'running', NULL, NULL, '', '', '2026-11-25 09:45:50.491744+00', NULL, false, false, NULL, NULL, NULL, '24:00:00', NULL);
INSERT INTO legwork_golden.job VALUES ('01a21218-e079-81f8-b6dc-11de46da9949', 'golden', 'event untold', 1, 'chain', 0, 0, 'completed', '01a21218-e079-81f8-b8c3-11e2d6609bf2', NULL, '', '', '2026-11-25 09:45:49.945429+00', '2026-11-25 09:45:49.994945+00', false, false, NULL, 'a chain', 'told', '24:00:00', '2026-11-26 09:45:49.994945+00');
INSERT INTO legwork_golden.job VALUES ('01a21218-e0ac-8214-bb7c-6ce511b6ed72', 'golden', 'waiting', 1, 'wait', 1, 0, 'running', NULL, NULL, '', '', '2026-11-25 09:45:49.99642+00', NULL, false, false, 'k', NULL, NULL, '24:00:00', NULL);
INSERT INTO legwork_golden.job VALUES ('01a21218-e0e6-8c7f-a793-c86b549befdc', 'golden', 'woken', 1, 'wait', 1, 0, 'running', NULL, NULL, '', '', '2026-11-25 09:45:50.057906+00', NULL, false, false, 'k', NULL, NULL, '24:00:00', NULL);
INSERT INTO legwork_golden.job VALUES ('01a21218-e119-8395-8738-9d87036ba507', 'golden', 'to be told by SQL', 1, 'wait', 1, 0, 'running', NULL, NULL, '', '', '2026-11-25 09:45:50.105575+00', NULL, false, false, 'k', NULL, NULL, '24:00:00', NULL);
INSERT INTO legwork_golden.job VALUES ('01a21218-e136-88a0-855e-edbead10d7f0', 'golden', 'to be told by a row', 1, 'wait', 1, 0, 'running', NULL, NULL, '', '', '2026-11-25 09:45:50.135204+00', NULL, false, false, 'k', NULL, NULL, '24:00:00', NULL);
INSERT INTO legwork_golden.job VALUES ('01a21218-e153-8558-990f-120d1a6c12b2', 'golden', 'asleep', 1, 'sleep', 1, 0, 'running', NULL, NULL, '', '', '2026-11-25 09:45:50.165881+00', NULL, false, false, NULL, NULL, NULL, '24:00:00', NULL);
INSERT INTO legwork_golden.job VALUES ('01a21218-e16a-8a23-84cf-3e71d1343789', 'golden', 'to begin child', 1, 'parent', 1, 0, 'running', NULL, NULL, '', '', '2026-11-25 09:45:50.19399+00', NULL, false, false, NULL, NULL, NULL, '24:00:00', NULL);
INSERT INTO legwork_golden.job VALUES ('01a21218-e176-815b-9933-95fd12ce3a17', 'golden', 'child at work', 1, 'parent', 1, 0, 'running', NULL, NULL, '', '', '2026-11-25 09:45:50.198549+00', NULL, false, false, NULL, NULL, NULL, '24:00:00', NULL);
INSERT INTO legwork_golden.job VALUES ('01a21218-e17e-8524-8fe3-50080a262c77', 'golden', '01a21218-e176-815b-8c3d-9796c54dce2d', 1, 'child', 1, 0, 'running', NULL, NULL, '', '', '2026-11-25 09:45:50.213877+00', NULL, false, false, NULL, NULL, NULL, '24:00:00', NULL);
INSERT INTO legwork_golden.job VALUES ('01a21218-e1a6-8a0f-86fc-d8f925b6792d', 'golden', 'child answered', 1, 'parent', 1, 0, 'running', NULL, NULL, '', '', '2026-11-25 09:45:50.249878+00', NULL, false, false, NULL, NULL, NULL, '24:00:00', NULL);
INSERT INTO legwork_golden.job VALUES ('01a21218-e2ce-8c80-a7a2-74d778e538f4', 'golden', 'second round', 1, 'rounds', 1, 0, 'running', NULL, NULL, '', '', '2026-11-25 09:45:50.542958+00', NULL, false, false, NULL, NULL, NULL, '24:00:00', NULL);
INSERT INTO legwork_golden.job VALUES ('01a21218-e1af-8a3a-9382-d4d7dd081f02', 'golden', '01a21218-e1a6-8a0f-b6fb-b801f7eee933', 1, 'child', 0, 0, 'completed', '01a21218-e1af-8a3a-b7d1-db3a72b321dd', NULL, '', '', '2026-11-25 09:45:50.255601+00', '2026-11-25 09:45:50.309871+00', false, false, NULL, NULL, NULL, '24:00:00', '2026-11-26 09:45:50.309871+00');
INSERT INTO legwork_golden.job VALUES ('01a21218-e2e6-8b65-9679-6749cf347a50', 'golden', 'to retry', 1, 'retries', 1, 0, 'running', NULL, NULL, '', '', '2026-11-25 09:45:50.566256+00', NULL, false, false, NULL, NULL, NULL, '24:00:00', NULL);
INSERT INTO legwork_golden.job VALUES ('01a21218-e2fa-86c6-a402-e77942f28616', 'golden', 'retry put off', 1, 'retries', 1, 0, 'running', NULL, NULL, '', '', '2026-11-25 09:45:50.586881+00', NULL, false, false, NULL, NULL, NULL, '24:00:00', NULL);
INSERT INTO legwork_golden.job VALUES ('01a21218-e106-8fd7-a86e-240e5e9f8e15', 'golden', 'to be told by all', 1, 'wait', 0, 0, 'completed', '01a21218-e106-8fd7-9924-cfdd28422694', NULL, '', '', '2026-11-25 09:45:50.086409+00', '2026-11-25 09:45:51.072595+00', false, false, 'k', NULL, NULL, '24:00:00', '2026-11-26 09:45:51.072595+00');
INSERT INTO legwork_golden.job VALUES ('01a21218-e314-8c64-b095-3a30965e423f', 'golden', 'failed', 1, 'fails', 0, 0, 'failed', '01a21218-e314-8c64-aed9-f7a24311948a', '{"message":"no","code":422,"activity":"f"}', '', '', '2026-11-25 09:45:50.612757+00', '2026-11-25 09:45:50.641474+00', false, false, NULL, NULL, NULL, '24:00:00', '2026-11-26 09:45:50.641474+00');
INSERT INTO legwork_golden.job VALUES ('01a21218-e1e7-8641-a550-389af51186f9', 'golden', 'rounds ended', 1, 'rounds', 0, 0, 'completed', '01a21218-e1e7-8641-91c8-ba1646daebdf', NULL, '', '', '2026-11-25 09:45:50.311338+00', '2026-11-25 09:45:50.488773+00', false, false, NULL, NULL, NULL, '24:00:00', '2026-11-26 09:45:50.488773+00');
INSERT INTO legwork_golden.job VALUES ('01a21218-e336-85ef-82c7-00e034add1a8', 'golden', 'to join', 1, 'joins', 2, 0, 'running', NULL, NULL, '', '', '2026-11-25 09:45:50.646317+00', NULL, false, false, NULL, NULL, NULL, '24:00:00', NULL);
INSERT INTO legwork_golden.job VALUES ('01a21218-e362-8755-a6f3-da23f650949e', 'golden', 'joined', 1, 'joins', 1, 0, 'running', NULL, NULL, '', '', '2026-11-25 09:45:50.690281+00', NULL, false, false, NULL, NULL, NULL, '24:00:00', NULL);
INSERT INTO legwork_golden.job VALUES ('01a21218-e3ae-8cf8-8234-4b9424108834', 'golden', 'polled', 1, 'polls', 1, 0, 'running', NULL, NULL, '', '', '2026-11-25 09:45:50.767036+00', NULL, false, false, NULL, NULL, NULL, '24:00:00', NULL);
INSERT INTO legwork_golden.job VALUES ('01a21218-e3c8-815e-a0b0-f9eb2862e24e', 'golden', 'stopped', 1, 'stops', 0, 0, 'interrupted', '01a21218-e3c8-815e-9aa8-06ff7e58e99b', '{"message":"enough","code":418,"job_id":"stopped"}', '', '', '2026-11-25 09:45:50.792719+00', '2026-11-25 09:45:50.813681+00', false, true, NULL, NULL, NULL, '24:00:00', '2026-11-26 09:45:50.813681+00');
INSERT INTO legwork_golden.job VALUES ('01a21218-e3de-8486-8bfa-0689035029c3', 'golden', 'to stop', 1, 'stops', 1, 0, 'running', NULL, NULL, '', '', '2026-11-25 09:45:50.814979+00', NULL, false, false, NULL, NULL, NULL, '24:00:00', NULL);
INSERT INTO legwork_golden.job VALUES ('01a21218-e5a0-8168-a455-ae1a079fae24', 'golden', 'one of two at work', 1, 'function', 1, 0, 'running', NULL, NULL, '', '', '2026-11-25 09:45:51.264182+00', NULL, false, false, NULL, NULL, NULL, '24:00:00', NULL);
INSERT INTO legwork_golden.job VALUES ('01a21218-e3e2-8797-ace0-b37ad4a686ea', 'golden', 'victim', 1, 'wait', 1, 0, 'interrupted', '01a21218-e402-8edf-9327-2141f277c2c2', '{"message":"enough","code":418,"job_id":"victim"}', '', '', '2026-11-25 09:45:50.818559+00', '2026-11-25 09:45:50.8617+00', false, true, 'k', NULL, NULL, '24:00:00', '2026-11-26 09:45:50.8617+00');
INSERT INTO legwork_golden.job VALUES ('01a21218-e402-8edf-843a-76707bfaa533', 'golden', 'killer', 1, 'kills', 0, 0, 'completed', '01a21218-e402-8edf-aac5-b46998ba234b', NULL, '', '', '2026-11-25 09:45:50.850384+00', '2026-11-25 09:45:50.884225+00', false, false, NULL, NULL, NULL, '24:00:00', '2026-11-26 09:45:50.884225+00');
INSERT INTO legwork_golden.job VALUES ('01a21218-e425-89e3-b964-3cb029c853ea', 'golden', 'second victim', 1, 'parent', 1, 0, 'running', NULL, NULL, '', '', '2026-11-25 09:45:50.885422+00', NULL, false, false, NULL, NULL, NULL, '24:00:00', NULL);
INSERT INTO legwork_golden.job VALUES ('01a21218-e43a-8667-b0bf-e4e5f217bea7', 'golden', '01a21218-e425-89e3-a0d7-e8ccc9717954', 1, 'child', 1, 0, 'running', NULL, NULL, '', '', '2026-11-25 09:45:50.90709+00', NULL, false, false, NULL, NULL, NULL, '24:00:00', NULL);
INSERT INTO legwork_golden.job VALUES ('01a21218-e43d-87eb-96e4-fe7bdf840413', 'golden', 'to kill', 1, 'kills', 1, 0, 'running', NULL, NULL, '', '', '2026-11-25 09:45:50.909816+00', NULL, false, false, NULL, NULL, NULL, '24:00:00', NULL);
INSERT INTO legwork_golden.job VALUES ('01a21218-e456-84e6-8ebe-6171a44f5235', 'golden', '01a21218-e43e-8d1d-b875-a8c6eb802548', 1, 'child', 1, 0, 'running', NULL, NULL, '', '', '2026-11-25 09:45:50.934405+00', NULL, false, false, NULL, NULL, NULL, '24:00:00', NULL);
INSERT INTO legwork_golden.job VALUES ('01a21218-e45f-883a-ae8a-311b71a2705e', 'golden', 'untold', 1, 'tells', 0, 0, 'completed', '01a21218-e45f-883a-b95e-2faf72292431', NULL, '', '', '2026-11-25 09:45:50.943747+00', '2026-11-25 09:45:51.013873+00', false, false, NULL, NULL, NULL, '24:00:00', '2026-11-26 09:45:51.013873+00');
INSERT INTO legwork_golden.job VALUES ('01a21218-e4ea-8801-980f-02b6eb735762', 'golden', 'severed', 1, 'sends', 1, 0, 'running', NULL, NULL, '', '', '2026-11-25 09:45:51.082236+00', NULL, false, false, NULL, NULL, NULL, '24:00:00', NULL);
INSERT INTO legwork_golden.job VALUES ('01a21218-e4eb-896c-bc59-c3f1277c9836', 'golden', 'confirmed', 1, 'sends', 1, 0, 'running', NULL, NULL, '', '', '2026-11-25 09:45:51.08348+00', NULL, false, false, NULL, NULL, NULL, '24:00:00', NULL);
INSERT INTO legwork_golden.job VALUES ('01a21218-e4f0-87ce-9ade-0a2dd874c082', 'golden', '01a21218-e4eb-896c-9c04-f356e5a0f82b', 1, 'child', 1, 0, 'running', NULL, NULL, '', '', '2026-11-25 09:45:51.088343+00', NULL, false, false, NULL, NULL, NULL, '24:00:00', NULL);
INSERT INTO legwork_golden.job VALUES ('01a21218-ea06-8393-89fb-87757c839f12', 'golden', 'waits for a signal', 1, 'function', 1, 0, 'running', NULL, NULL, '', '', '2026-11-25 09:45:52.390577+00', NULL, false, false, NULL, NULL, NULL, '24:00:00', NULL);
INSERT INTO legwork_golden.job VALUES ('01a21218-e43e-8d1d-a791-ce54d2577577', 'golden', 'third victim', 1, 'parent', 1, 0, 'interrupted', '01a21218-e50c-8e1b-b317-afdffcc015aa', '{"message":"enough","code":418,"job_id":"third victim"}', '', '', '2026-11-25 09:45:50.9108+00', '2026-11-25 09:45:51.118873+00', false, true, NULL, NULL, NULL, '24:00:00', '2026-11-26 09:45:51.118873+00');
INSERT INTO legwork_golden.job VALUES ('01a21218-e50c-8e1b-a5d3-fc461a29af53', 'golden', 'third killer', 1, 'kills', 0, 0, 'completed', '01a21218-e50c-8e1b-9cec-a38d70c915a1', NULL, '', '', '2026-11-25 09:45:51.117071+00', '2026-11-25 09:45:51.129518+00', false, false, NULL, NULL, NULL, '24:00:00', '2026-11-26 09:45:51.129518+00');
INSERT INTO legwork_golden.job VALUES ('01a21218-e536-877b-b758-9fd74c5ec6a0', 'golden', 'function to begin', 1, 'function', 1, 0, 'running', NULL, NULL, '', '', '2026-11-25 09:45:51.158411+00', NULL, false, false, NULL, NULL, NULL, '24:00:00', NULL);
INSERT INTO legwork_golden.job VALUES ('01a21218-e53e-89b0-b0e2-2faf00c9ab1f', 'golden', 'first turn', 1, 'function', 1, 0, 'running', NULL, NULL, '', '', '2026-11-25 09:45:51.166445+00', NULL, false, false, NULL, NULL, NULL, '24:00:00', NULL);
INSERT INTO legwork_golden.job VALUES ('01a21218-e556-8c01-b063-25c0e60833a6', 'golden', 'call at work', 1, 'function', 1, 0, 'running', NULL, NULL, '', '', '2026-11-25 09:45:51.190579+00', NULL, false, false, NULL, NULL, NULL, '24:00:00', NULL);
INSERT INTO legwork_golden.job VALUES ('01a21218-e582-80c2-b9c1-d455fbec4a83', 'golden', 'call answered', 1, 'function', 1, 0, 'running', NULL, NULL, '', '', '2026-11-25 09:45:51.234198+00', NULL, false, false, NULL, NULL, NULL, '24:00:00', NULL);
INSERT INTO legwork_golden.job VALUES ('01a21218-e7a2-8115-9b84-61ef5adc4102', 'golden', 'child of a function', 1, 'function', 1, 0, 'running', NULL, NULL, '', '', '2026-11-25 09:45:51.781889+00', NULL, false, false, NULL, NULL, NULL, '24:00:00', NULL);
INSERT INTO legwork_golden.job VALUES ('01a21218-e8a8-8885-ba6a-828fbcb0e6c2', 'golden', '01a21218-e7a2-8115-912b-b1a6ed12f750', 1, 'child', 1, 0, 'running', NULL, NULL, '', '', '2026-11-25 09:45:52.040459+00', NULL, false, false, NULL, NULL, NULL, '24:00:00', NULL);
INSERT INTO legwork_golden.job VALUES ('01a21218-e60f-86d2-b27a-9307a46e798f', 'golden', 'inner to take a turn', 1, 'function', 1, 0, 'running', NULL, NULL, '', '', '2026-11-25 09:45:51.375462+00', NULL, false, false, NULL, NULL, NULL, '24:00:00', NULL);
INSERT INTO legwork_golden.job VALUES ('01a21218-e702-8b5f-a11c-4921bee6bae6', 'golden', 'inner answered', 1, 'function', 1, 0, 'running', NULL, NULL, '', '', '2026-11-25 09:45:51.61838+00', NULL, false, false, NULL, NULL, NULL, '24:00:00', NULL);
INSERT INTO legwork_golden.job VALUES ('01a21218-e8bd-8340-ad06-76e2563c6314', 'golden', 'step begun', 1, 'function', 1, 0, 'running', NULL, NULL, '', '', '2026-11-25 09:45:52.065662+00', NULL, false, false, NULL, NULL, NULL, '24:00:00', NULL);
INSERT INTO legwork_golden.job VALUES ('01a21218-e99d-8c53-b0db-d6cb57ff5bae', 'golden', '01a21218-e8bd-8340-ad59-e2186543c19f', 1, 'child', 0, 0, 'completed', '01a21218-e99d-8c53-ba4f-32b75d190676', NULL, '', '', '2026-11-25 09:45:52.285777+00', '2026-11-25 09:45:52.332402+00', false, false, NULL, NULL, NULL, '24:00:00', '2026-11-26 09:45:52.332402+00');
INSERT INTO legwork_golden.job VALUES ('01a21218-e68a-80a3-bd48-3e32113a3e9f', 'golden', 'inner at work', 1, 'function', 1, 0, 'running', NULL, NULL, '', '', '2026-11-25 09:45:51.498538+00', NULL, false, false, NULL, NULL, NULL, '24:00:00', NULL);
INSERT INTO legwork_golden.job VALUES ('01a21218-eada-8dbd-bf27-11b88186d394', 'golden', '01a21218-ea06-8393-9b33-4274aac24b38', 1, 'child', 0, 0, 'completed', '01a21218-eada-8dbd-8f3d-b6ccfb7983e2', NULL, '', '', '2026-11-25 09:45:52.602532+00', '2026-11-25 09:45:52.625875+00', false, false, NULL, NULL, NULL, '24:00:00', '2026-11-26 09:45:52.625875+00');
INSERT INTO legwork_golden.job VALUES ('01a21218-ebfe-89a9-91e0-1ca5830aa023', 'golden', '01a21218-eb2a-8dd6-99a5-1b1df0b0d950', 1, 'child', 0, 0, 'completed', '01a21218-ebfe-89a9-9ef6-ad4486d5faac', NULL, '', '', '2026-11-25 09:45:52.894393+00', '2026-11-25 09:45:52.924198+00', false, false, NULL, NULL, NULL, '24:00:00', '2026-11-26 09:45:52.924198+00');
INSERT INTO legwork_golden.job VALUES ('01a21218-eb2a-8dd6-90d9-bf5e7d9d6fb3', 'golden', 'signal came', 1, 'function', 1, 0, 'running', NULL, NULL, '', '', '2026-11-25 09:45:52.682814+00', NULL, false, false, NULL, NULL, NULL, '24:00:00', NULL);
INSERT INTO legwork_golden.job VALUES ('01a21218-ed43-8fa5-a4d5-db89aa016f9b', 'golden', '01a21218-ec66-840a-86bc-77943716e045', 1, 'child', 0, 0, 'completed', '01a21218-ed43-8fa5-a92d-d20a0819516e', NULL, '', '', '2026-11-25 09:45:53.219749+00', '2026-11-25 09:45:53.260053+00', false, false, NULL, NULL, NULL, '24:00:00', '2026-11-26 09:45:53.260053+00');
INSERT INTO legwork_golden.job VALUES ('01a21218-ec66-840a-9ed4-076e47f604e9', 'golden', 'sleeps', 1, 'function', 1, 0, 'running', NULL, NULL, '', '', '2026-11-25 09:45:52.999042+00', NULL, false, false, NULL, NULL, NULL, '24:00:00', NULL);
INSERT INTO legwork_golden.job VALUES ('01a21218-ee7a-8e21-affb-8ca185836a8a', 'golden', 'begun', 1, 'chain', 1, 0, 'running', NULL, NULL, '', '', '2026-11-25 09:45:53.543893+00', NULL, false, false, NULL, 'a chain', 'told', '24:00:00', NULL);
INSERT INTO legwork_golden.job VALUES ('01a21218-ee97-8c7b-a261-ed60ccdda1f7', 'golden', 'entered', 1, 'chain', 1, 0, 'running', NULL, NULL, '', '', '2026-11-25 09:45:53.562565+00', NULL, false, false, NULL, 'a chain', 'told', '24:00:00', NULL);
INSERT INTO legwork_golden.job VALUES ('01a21218-ef11-8aa8-a61f-094f8b696709', 'golden', 'saved', 1, 'chain', 1, 0, 'running', NULL, NULL, '', '', '2026-11-25 09:45:53.698156+00', NULL, false, false, NULL, 'a chain', 'told', '24:00:00', NULL);
INSERT INTO legwork_golden.job VALUES ('01a21218-ef91-8672-ae3a-fc46dc47f6e0', 'golden', 'closed', 1, 'chain', 0, 0, 'running', '01a21218-ef91-8672-9415-046df36ecf88', NULL, '', '', '2026-11-25 09:45:53.80998+00', NULL, false, false, NULL, 'a chain', 'told', '24:00:00', NULL);
INSERT INTO legwork_golden.job VALUES ('01a21218-efed-8ad8-9ff8-6108700bda4b', 'golden', 'put off later', 1, 'retries', 1, 0, 'running', NULL, NULL, '', '', '2026-11-25 09:45:53.901439+00', NULL, false, false, NULL, NULL, NULL, '24:00:00', NULL);

INSERT INTO legwork_golden.job_data VALUES ('01a21218-def8-86bf-afc8-ee126021c5c2', 'n', '1');
INSERT INTO legwork_golden.job_data VALUES ('01a21218-def8-86bf-afc8-ee126021c5c2', 'a', '1');
INSERT INTO legwork_golden.job_data VALUES ('01a21218-def8-86bf-afc8-ee126021c5c2', 'b', '1');
INSERT INTO legwork_golden.job_data VALUES ('01a21218-dfd3-8ba7-841a-7118db2d6a06', 'n', '2');
INSERT INTO legwork_golden.job_data VALUES ('01a21218-dfd4-8ecc-9e61-33430afc438d', 'n', '3');
INSERT INTO legwork_golden.job_data VALUES ('01a21218-dfeb-8ea9-bd2f-df4a3b7e996e', 'n', '4');
INSERT INTO legwork_golden.job_data VALUES ('01a21218-dff4-8344-9b00-c9058767c73e', 'n', '5');
INSERT INTO legwork_golden.job_data VALUES ('01a21218-dff4-8344-9b00-c9058767c73e', 'a', '5');
INSERT INTO legwork_golden.job_data VALUES ('01a21218-e01e-83f5-9a84-0f38eb5a5f16', 'n', '6');
INSERT INTO legwork_golden.job_data VALUES ('01a21218-e01e-83f5-9a84-0f38eb5a5f16', 'a', '6');
INSERT INTO legwork_golden.job_data VALUES ('01a21218-e045-80bc-8d31-216a01287c87', 'n', '7');
INSERT INTO legwork_golden.job_data VALUES ('01a21218-e045-80bc-8d31-216a01287c87', 'a', '7');
INSERT INTO legwork_golden.job_data VALUES ('01a21218-e079-81f8-b6dc-11de46da9949', 'n', '8');
INSERT INTO legwork_golden.job_data VALUES ('01a21218-e079-81f8-b6dc-11de46da9949', 'a', '8');
INSERT INTO legwork_golden.job_data VALUES ('01a21218-e079-81f8-b6dc-11de46da9949', 'b', '8');
INSERT INTO legwork_golden.job_data VALUES ('01a21218-e1af-8a3a-9382-d4d7dd081f02', 'c', '11');
INSERT INTO legwork_golden.job_data VALUES ('01a21218-e1e7-8641-a550-389af51186f9', 'round', '3');
INSERT INTO legwork_golden.job_data VALUES ('01a21218-e29b-8a68-b76f-7d9e6da2dfce', 'round', '1');
INSERT INTO legwork_golden.job_data VALUES ('01a21218-e2ce-8c80-a7a2-74d778e538f4', 'round', '1');
INSERT INTO legwork_golden.job_data VALUES ('01a21218-e314-8c64-b095-3a30965e423f', '$error.code', '597');
INSERT INTO legwork_golden.job_data VALUES ('01a21218-e314-8c64-b095-3a30965e423f', '$error.message', '"no"');
INSERT INTO legwork_golden.job_data VALUES ('01a21218-e314-8c64-b095-3a30965e423f', 'done', 'true');
INSERT INTO legwork_golden.job_data VALUES ('01a21218-e106-8fd7-a86e-240e5e9f8e15', 'said', '9');
INSERT INTO legwork_golden.job_data VALUES ('01a21218-e106-8fd7-a86e-240e5e9f8e15', 'after', '9');
INSERT INTO legwork_golden.job_data VALUES ('01a21218-e99d-8c53-b0db-d6cb57ff5bae', 'c', '70');
INSERT INTO legwork_golden.job_data VALUES ('01a21218-eada-8dbd-bf27-11b88186d394', 'c', '70');
INSERT INTO legwork_golden.job_data VALUES ('01a21218-ea06-8393-89fb-87757c839f12', 'progress', '"asked"');
INSERT INTO legwork_golden.job_data VALUES ('01a21218-ebfe-89a9-91e0-1ca5830aa023', 'c', '70');
INSERT INTO legwork_golden.job_data VALUES ('01a21218-eb2a-8dd6-90d9-bf5e7d9d6fb3', 'progress', '"asked"');
INSERT INTO legwork_golden.job_data VALUES ('01a21218-ed43-8fa5-a4d5-db89aa016f9b', 'c', '70');
INSERT INTO legwork_golden.job_data VALUES ('01a21218-ec66-840a-9ed4-076e47f604e9', 'progress', '"asked"');
INSERT INTO legwork_golden.job_data VALUES ('01a21218-ee97-8c7b-a261-ed60ccdda1f7', 'n', '31');
INSERT INTO legwork_golden.job_data VALUES ('01a21218-ee97-8c7b-a261-ed60ccdda1f7', 'a', '31');
INSERT INTO legwork_golden.job_data VALUES ('01a21218-ef11-8aa8-a61f-094f8b696709', 'n', '31');
INSERT INTO legwork_golden.job_data VALUES ('01a21218-ef11-8aa8-a61f-094f8b696709', 'a', '31');
INSERT INTO legwork_golden.job_data VALUES ('01a21218-ef11-8aa8-a61f-094f8b696709', 'b', '31');
INSERT INTO legwork_golden.job_data VALUES ('01a21218-ef91-8672-ae3a-fc46dc47f6e0', 'n', '31');
INSERT INTO legwork_golden.job_data VALUES ('01a21218-ef91-8672-ae3a-fc46dc47f6e0', 'a', '31');
INSERT INTO legwork_golden.job_data VALUES ('01a21218-ef91-8672-ae3a-fc46dc47f6e0', 'b', '31');

INSERT INTO legwork_golden.journal VALUES ('01a21218-e53e-89b0-b0e2-2faf00c9ab1f', 'u', ',0,0', 0, 1, '2026-11-25 09:45:51.178196+00', '[{"t":"ExecutionStarted","digest":"48c827a28aedc78abf9d0c4e839adb41190d1f55cb733695089f2bfcce917176","in":{"n":40}}]');
INSERT INTO legwork_golden.journal VALUES ('01a21218-e556-8c01-b063-25c0e60833a6', 'u', ',0,0', 0, 1, '2026-11-25 09:45:51.194733+00', '[{"t":"ExecutionStarted","digest":"48c827a28aedc78abf9d0c4e839adb41190d1f55cb733695089f2bfcce917176","in":{"n":40}}]');
INSERT INTO legwork_golden.journal VALUES ('01a21218-e556-8c01-b063-25c0e60833a6', 'u', ',0,0', 1, 4, '2026-11-25 09:45:51.225877+00', '[{"t":"InvokeScheduled","p":0,"kind":"Gate","fn":"golden#0","src":"function_test.go:46"},{"t":"InvokeScheduled","p":1,"kind":"Function","fn":"work:w.a","in":{"n":40},"src":"function_test.go:47"},{"t":"ExecutionAwaiting","on":[1],"kind":"Single","src":"function_test.go:47"},{"t":"InvokeStarted","p":1,"a":1}]');
INSERT INTO legwork_golden.journal VALUES ('01a21218-e582-80c2-b9c1-d455fbec4a83', 'u', ',0,0', 0, 1, '2026-11-25 09:45:51.249883+00', '[{"t":"ExecutionStarted","digest":"48c827a28aedc78abf9d0c4e839adb41190d1f55cb733695089f2bfcce917176","in":{"n":40}}]');
INSERT INTO legwork_golden.journal VALUES ('01a21218-e582-80c2-b9c1-d455fbec4a83', 'u', ',0,0', 1, 4, '2026-11-25 09:45:51.26278+00', '[{"t":"InvokeScheduled","p":0,"kind":"Gate","fn":"golden#0","src":"function_test.go:46"},{"t":"InvokeScheduled","p":1,"kind":"Function","fn":"work:w.a","in":{"n":40},"src":"function_test.go:47"},{"t":"ExecutionAwaiting","on":[1],"kind":"Single","src":"function_test.go:47"},{"t":"InvokeStarted","p":1,"a":1}]');
INSERT INTO legwork_golden.journal VALUES ('01a21218-e5a0-8168-a455-ae1a079fae24', 'u', ',0,0', 0, 1, '2026-11-25 09:45:51.285185+00', '[{"t":"ExecutionStarted","digest":"48c827a28aedc78abf9d0c4e839adb41190d1f55cb733695089f2bfcce917176","in":{"n":40}}]');
INSERT INTO legwork_golden.journal VALUES ('01a21218-e5a0-8168-a455-ae1a079fae24', 'u', ',0,0', 1, 4, '2026-11-25 09:45:51.29489+00', '[{"t":"InvokeScheduled","p":0,"kind":"Gate","fn":"golden#0","src":"function_test.go:46"},{"t":"InvokeScheduled","p":1,"kind":"Function","fn":"work:w.a","in":{"n":40},"src":"function_test.go:47"},{"t":"ExecutionAwaiting","on":[1],"kind":"Single","src":"function_test.go:47"},{"t":"InvokeStarted","p":1,"a":1}]');
INSERT INTO legwork_golden.journal VALUES ('01a21218-e5a0-8168-a455-ae1a079fae24', 'u', ',0,0', 5, 2, '2026-11-25 09:45:51.307021+00', '[{"t":"InvokeCompleted","p":1,"a":1,"ok":{"n":40}},{"t":"ExecutionResumed"}]');
INSERT INTO legwork_golden.journal VALUES ('01a21218-e5a0-8168-a455-ae1a079fae24', 'u', ',0,0', 7, 8, '2026-11-25 09:45:51.338133+00', '[{"t":"JoinSetCreated","js":2},{"t":"InvokeScheduled","p":3,"kind":"Function","fn":"work:w.b","in":{"n":10},"src":"function_test.go:53"},{"t":"JoinSetSubmitted","js":2,"p":3},{"t":"InvokeScheduled","p":4,"kind":"Function","fn":"work:w.c","in":{"n":20},"src":"function_test.go:54"},{"t":"JoinSetSubmitted","js":2,"p":4},{"t":"ExecutionAwaiting","on":[3,4],"kind":"Any","src":"join.go:46"},{"t":"InvokeStarted","p":3,"a":1},{"t":"InvokeStarted","p":4,"a":1}]');
INSERT INTO legwork_golden.journal VALUES ('01a21218-e5a0-8168-a455-ae1a079fae24', 'u', ',0,0', 15, 2, '2026-11-25 09:45:51.358505+00', '[{"t":"InvokeCompleted","p":3,"a":1,"ok":{"n":10}},{"t":"ExecutionResumed"}]');
INSERT INTO legwork_golden.journal VALUES ('01a21218-e5a0-8168-a455-ae1a079fae24', 'u', ',0,0', 17, 2, '2026-11-25 09:45:51.373863+00', '[{"t":"JoinSetAwaited","js":2,"p":3},{"t":"ExecutionAwaiting","on":[4],"kind":"Any","src":"join.go:46"}]');
INSERT INTO legwork_golden.journal VALUES ('01a21218-e60f-86d2-b27a-9307a46e798f', 'u', ',0,0', 0, 1, '2026-11-25 09:45:51.393876+00', '[{"t":"ExecutionStarted","digest":"48c827a28aedc78abf9d0c4e839adb41190d1f55cb733695089f2bfcce917176","in":{"n":40}}]');
INSERT INTO legwork_golden.journal VALUES ('01a21218-e60f-86d2-b27a-9307a46e798f', 'u', ',0,0', 1, 4, '2026-11-25 09:45:51.403225+00', '[{"t":"InvokeScheduled","p":0,"kind":"Gate","fn":"golden#0","src":"function_test.go:46"},{"t":"InvokeScheduled","p":1,"kind":"Function","fn":"work:w.a","in":{"n":40},"src":"function_test.go:47"},{"t":"ExecutionAwaiting","on":[1],"kind":"Single","src":"function_test.go:47"},{"t":"InvokeStarted","p":1,"a":1}]');
INSERT INTO legwork_golden.journal VALUES ('01a21218-e60f-86d2-b27a-9307a46e798f', 'u', ',0,0', 5, 2, '2026-11-25 09:45:51.425872+00', '[{"t":"InvokeCompleted","p":1,"a":1,"ok":{"n":40}},{"t":"ExecutionResumed"}]');
INSERT INTO legwork_golden.journal VALUES ('01a21218-e60f-86d2-b27a-9307a46e798f', 'u', ',0,0', 7, 8, '2026-11-25 09:45:51.432363+00', '[{"t":"JoinSetCreated","js":2},{"t":"InvokeScheduled","p":3,"kind":"Function","fn":"work:w.b","in":{"n":10},"src":"function_test.go:53"},{"t":"JoinSetSubmitted","js":2,"p":3},{"t":"InvokeScheduled","p":4,"kind":"Function","fn":"work:w.c","in":{"n":20},"src":"function_test.go:54"},{"t":"JoinSetSubmitted","js":2,"p":4},{"t":"ExecutionAwaiting","on":[3,4],"kind":"Any","src":"join.go:46"},{"t":"InvokeStarted","p":3,"a":1},{"t":"InvokeStarted","p":4,"a":1}]');
INSERT INTO legwork_golden.journal VALUES ('01a21218-e60f-86d2-b27a-9307a46e798f', 'u', ',0,0', 15, 2, '2026-11-25 09:45:51.445964+00', '[{"t":"InvokeCompleted","p":3,"a":1,"ok":{"n":10}},{"t":"ExecutionResumed"}]');
INSERT INTO legwork_golden.journal VALUES ('01a21218-e60f-86d2-b27a-9307a46e798f', 'u', ',0,0', 17, 1, '2026-11-25 09:45:51.465861+00', '[{"t":"InvokeCompleted","p":4,"a":1,"ok":{"n":20}}]');
INSERT INTO legwork_golden.journal VALUES ('01a21218-e60f-86d2-b27a-9307a46e798f', 'u', ',0,0', 18, 5, '2026-11-25 09:45:51.489863+00', '[{"t":"JoinSetAwaited","js":2,"p":3},{"t":"JoinSetAwaited","js":2,"p":4},{"t":"InvokeScheduled","p":5,"kind":"Function","fn":"call:f.inner","in":{"n":70},"src":"function_test.go:64"},{"t":"ExecutionAwaiting","on":[5],"kind":"Single","src":"function_test.go:64"},{"t":"InvokeStarted","p":5,"a":1}]');
INSERT INTO legwork_golden.journal VALUES ('01a21218-e60f-86d2-b27a-9307a46e798f', 'u/5', ',0,0', 0, 1, '2026-11-25 09:45:51.489863+00', '[{"t":"ExecutionStarted","digest":"e9926b640c41b92ff9f2b9e72092c00a5e95baab83359cfe2791fece2dad026a","in":{"n":70},"parent":"u"}]');
INSERT INTO legwork_golden.journal VALUES ('01a21218-e68a-80a3-bd48-3e32113a3e9f', 'u', ',0,0', 0, 1, '2026-11-25 09:45:51.509916+00', '[{"t":"ExecutionStarted","digest":"48c827a28aedc78abf9d0c4e839adb41190d1f55cb733695089f2bfcce917176","in":{"n":40}}]');
INSERT INTO legwork_golden.journal VALUES ('01a21218-e68a-80a3-bd48-3e32113a3e9f', 'u', ',0,0', 1, 4, '2026-11-25 09:45:51.525511+00', '[{"t":"InvokeScheduled","p":0,"kind":"Gate","fn":"golden#0","src":"function_test.go:46"},{"t":"InvokeScheduled","p":1,"kind":"Function","fn":"work:w.a","in":{"n":40},"src":"function_test.go:47"},{"t":"ExecutionAwaiting","on":[1],"kind":"Single","src":"function_test.go:47"},{"t":"InvokeStarted","p":1,"a":1}]');
INSERT INTO legwork_golden.journal VALUES ('01a21218-e68a-80a3-bd48-3e32113a3e9f', 'u', ',0,0', 5, 2, '2026-11-25 09:45:51.542623+00', '[{"t":"InvokeCompleted","p":1,"a":1,"ok":{"n":40}},{"t":"ExecutionResumed"}]');
INSERT INTO legwork_golden.journal VALUES ('01a21218-e68a-80a3-bd48-3e32113a3e9f', 'u', ',0,0', 7, 8, '2026-11-25 09:45:51.55559+00', '[{"t":"JoinSetCreated","js":2},{"t":"InvokeScheduled","p":3,"kind":"Function","fn":"work:w.b","in":{"n":10},"src":"function_test.go:53"},{"t":"JoinSetSubmitted","js":2,"p":3},{"t":"InvokeScheduled","p":4,"kind":"Function","fn":"work:w.c","in":{"n":20},"src":"function_test.go:54"},{"t":"JoinSetSubmitted","js":2,"p":4},{"t":"ExecutionAwaiting","on":[3,4],"kind":"Any","src":"join.go:46"},{"t":"InvokeStarted","p":3,"a":1},{"t":"InvokeStarted","p":4,"a":1}]');
INSERT INTO legwork_golden.journal VALUES ('01a21218-e68a-80a3-bd48-3e32113a3e9f', 'u', ',0,0', 15, 2, '2026-11-25 09:45:51.567934+00', '[{"t":"InvokeCompleted","p":3,"a":1,"ok":{"n":10}},{"t":"ExecutionResumed"}]');
INSERT INTO legwork_golden.journal VALUES ('01a21218-e68a-80a3-bd48-3e32113a3e9f', 'u', ',0,0', 17, 1, '2026-11-25 09:45:51.581667+00', '[{"t":"InvokeCompleted","p":4,"a":1,"ok":{"n":20}}]');
INSERT INTO legwork_golden.journal VALUES ('01a21218-e68a-80a3-bd48-3e32113a3e9f', 'u', ',0,0', 18, 5, '2026-11-25 09:45:51.603554+00', '[{"t":"JoinSetAwaited","js":2,"p":3},{"t":"JoinSetAwaited","js":2,"p":4},{"t":"InvokeScheduled","p":5,"kind":"Function","fn":"call:f.inner","in":{"n":70},"src":"function_test.go:64"},{"t":"ExecutionAwaiting","on":[5],"kind":"Single","src":"function_test.go:64"},{"t":"InvokeStarted","p":5,"a":1}]');
INSERT INTO legwork_golden.journal VALUES ('01a21218-e68a-80a3-bd48-3e32113a3e9f', 'u/5', ',0,0', 0, 1, '2026-11-25 09:45:51.603554+00', '[{"t":"ExecutionStarted","digest":"e9926b640c41b92ff9f2b9e72092c00a5e95baab83359cfe2791fece2dad026a","in":{"n":70},"parent":"u"}]');
INSERT INTO legwork_golden.journal VALUES ('01a21218-e68a-80a3-bd48-3e32113a3e9f', 'u/5', ',0,0', 1, 3, '2026-11-25 09:45:51.610662+00', '[{"t":"InvokeScheduled","p":0,"kind":"Function","fn":"work:w.a","in":{"n":0},"src":"function_test.go:86"},{"t":"ExecutionAwaiting","on":[0],"kind":"Single","src":"function_test.go:86"},{"t":"InvokeStarted","p":0,"a":1}]');
INSERT INTO legwork_golden.journal VALUES ('01a21218-e702-8b5f-a11c-4921bee6bae6', 'u', ',0,0', 0, 1, '2026-11-25 09:45:51.629875+00', '[{"t":"ExecutionStarted","digest":"48c827a28aedc78abf9d0c4e839adb41190d1f55cb733695089f2bfcce917176","in":{"n":40}}]');
INSERT INTO legwork_golden.journal VALUES ('01a21218-e702-8b5f-a11c-4921bee6bae6', 'u', ',0,0', 1, 4, '2026-11-25 09:45:51.649996+00', '[{"t":"InvokeScheduled","p":0,"kind":"Gate","fn":"golden#0","src":"function_test.go:46"},{"t":"InvokeScheduled","p":1,"kind":"Function","fn":"work:w.a","in":{"n":40},"src":"function_test.go:47"},{"t":"ExecutionAwaiting","on":[1],"kind":"Single","src":"function_test.go:47"},{"t":"InvokeStarted","p":1,"a":1}]');
INSERT INTO legwork_golden.journal VALUES ('01a21218-e702-8b5f-a11c-4921bee6bae6', 'u', ',0,0', 5, 2, '2026-11-25 09:45:51.669889+00', '[{"t":"InvokeCompleted","p":1,"a":1,"ok":{"n":40}},{"t":"ExecutionResumed"}]');
INSERT INTO legwork_golden.journal VALUES ('01a21218-e702-8b5f-a11c-4921bee6bae6', 'u', ',0,0', 7, 8, '2026-11-25 09:45:51.691097+00', '[{"t":"JoinSetCreated","js":2},{"t":"InvokeScheduled","p":3,"kind":"Function","fn":"work:w.b","in":{"n":10},"src":"function_test.go:53"},{"t":"JoinSetSubmitted","js":2,"p":3},{"t":"InvokeScheduled","p":4,"kind":"Function","fn":"work:w.c","in":{"n":20},"src":"function_test.go:54"},{"t":"JoinSetSubmitted","js":2,"p":4},{"t":"ExecutionAwaiting","on":[3,4],"kind":"Any","src":"join.go:46"},{"t":"InvokeStarted","p":3,"a":1},{"t":"InvokeStarted","p":4,"a":1}]');
INSERT INTO legwork_golden.journal VALUES ('01a21218-e702-8b5f-a11c-4921bee6bae6', 'u', ',0,0', 15, 2, '2026-11-25 09:45:51.70608+00', '[{"t":"InvokeCompleted","p":3,"a":1,"ok":{"n":10}},{"t":"ExecutionResumed"}]');
INSERT INTO legwork_golden.journal VALUES ('01a21218-e702-8b5f-a11c-4921bee6bae6', 'u', ',0,0', 17, 1, '2026-11-25 09:45:51.718009+00', '[{"t":"InvokeCompleted","p":4,"a":1,"ok":{"n":20}}]');
INSERT INTO legwork_golden.journal VALUES ('01a21218-e702-8b5f-a11c-4921bee6bae6', 'u', ',0,0', 18, 5, '2026-11-25 09:45:51.736384+00', '[{"t":"JoinSetAwaited","js":2,"p":3},{"t":"JoinSetAwaited","js":2,"p":4},{"t":"InvokeScheduled","p":5,"kind":"Function","fn":"call:f.inner","in":{"n":70},"src":"function_test.go:64"},{"t":"ExecutionAwaiting","on":[5],"kind":"Single","src":"function_test.go:64"},{"t":"InvokeStarted","p":5,"a":1}]');
INSERT INTO legwork_golden.journal VALUES ('01a21218-e702-8b5f-a11c-4921bee6bae6', 'u/5', ',0,0', 0, 1, '2026-11-25 09:45:51.736384+00', '[{"t":"ExecutionStarted","digest":"e9926b640c41b92ff9f2b9e72092c00a5e95baab83359cfe2791fece2dad026a","in":{"n":70},"parent":"u"}]');
INSERT INTO legwork_golden.journal VALUES ('01a21218-e702-8b5f-a11c-4921bee6bae6', 'u/5', ',0,0', 1, 3, '2026-11-25 09:45:51.769927+00', '[{"t":"InvokeScheduled","p":0,"kind":"Function","fn":"work:w.a","in":{"n":0},"src":"function_test.go:86"},{"t":"ExecutionAwaiting","on":[0],"kind":"Single","src":"function_test.go:86"},{"t":"InvokeStarted","p":0,"a":1}]');
INSERT INTO legwork_golden.journal VALUES ('01a21218-e7a2-8115-9b84-61ef5adc4102', 'u', ',0,0', 0, 1, '2026-11-25 09:45:51.787222+00', '[{"t":"ExecutionStarted","digest":"48c827a28aedc78abf9d0c4e839adb41190d1f55cb733695089f2bfcce917176","in":{"n":40}}]');
INSERT INTO legwork_golden.journal VALUES ('01a21218-e7a2-8115-9b84-61ef5adc4102', 'u', ',0,0', 1, 4, '2026-11-25 09:45:51.809907+00', '[{"t":"InvokeScheduled","p":0,"kind":"Gate","fn":"golden#0","src":"function_test.go:46"},{"t":"InvokeScheduled","p":1,"kind":"Function","fn":"work:w.a","in":{"n":40},"src":"function_test.go:47"},{"t":"ExecutionAwaiting","on":[1],"kind":"Single","src":"function_test.go:47"},{"t":"InvokeStarted","p":1,"a":1}]');
INSERT INTO legwork_golden.journal VALUES ('01a21218-e7a2-8115-9b84-61ef5adc4102', 'u', ',0,0', 5, 2, '2026-11-25 09:45:51.825425+00', '[{"t":"InvokeCompleted","p":1,"a":1,"ok":{"n":40}},{"t":"ExecutionResumed"}]');
INSERT INTO legwork_golden.journal VALUES ('01a21218-e7a2-8115-9b84-61ef5adc4102', 'u', ',0,0', 7, 8, '2026-11-25 09:45:51.846653+00', '[{"t":"JoinSetCreated","js":2},{"t":"InvokeScheduled","p":3,"kind":"Function","fn":"work:w.b","in":{"n":10},"src":"function_test.go:53"},{"t":"JoinSetSubmitted","js":2,"p":3},{"t":"InvokeScheduled","p":4,"kind":"Function","fn":"work:w.c","in":{"n":20},"src":"function_test.go:54"},{"t":"JoinSetSubmitted","js":2,"p":4},{"t":"ExecutionAwaiting","on":[3,4],"kind":"Any","src":"join.go:46"},{"t":"InvokeStarted","p":3,"a":1},{"t":"InvokeStarted","p":4,"a":1}]');
INSERT INTO legwork_golden.journal VALUES ('01a21218-e7a2-8115-9b84-61ef5adc4102', 'u', ',0,0', 15, 2, '2026-11-25 09:45:51.877872+00', '[{"t":"InvokeCompleted","p":3,"a":1,"ok":{"n":10}},{"t":"ExecutionResumed"}]');
INSERT INTO legwork_golden.journal VALUES ('01a21218-e7a2-8115-9b84-61ef5adc4102', 'u', ',0,0', 17, 1, '2026-11-25 09:45:51.906264+00', '[{"t":"InvokeCompleted","p":4,"a":1,"ok":{"n":20}}]');
INSERT INTO legwork_golden.journal VALUES ('01a21218-e7a2-8115-9b84-61ef5adc4102', 'u', ',0,0', 18, 5, '2026-11-25 09:45:51.940663+00', '[{"t":"JoinSetAwaited","js":2,"p":3},{"t":"JoinSetAwaited","js":2,"p":4},{"t":"InvokeScheduled","p":5,"kind":"Function","fn":"call:f.inner","in":{"n":70},"src":"function_test.go:64"},{"t":"ExecutionAwaiting","on":[5],"kind":"Single","src":"function_test.go:64"},{"t":"InvokeStarted","p":5,"a":1}]');
INSERT INTO legwork_golden.journal VALUES ('01a21218-e7a2-8115-9b84-61ef5adc4102', 'u/5', ',0,0', 0, 1, '2026-11-25 09:45:51.940663+00', '[{"t":"ExecutionStarted","digest":"e9926b640c41b92ff9f2b9e72092c00a5e95baab83359cfe2791fece2dad026a","in":{"n":70},"parent":"u"}]');
INSERT INTO legwork_golden.journal VALUES ('01a21218-e7a2-8115-9b84-61ef5adc4102', 'u/5', ',0,0', 1, 3, '2026-11-25 09:45:51.968681+00', '[{"t":"InvokeScheduled","p":0,"kind":"Function","fn":"work:w.a","in":{"n":0},"src":"function_test.go:86"},{"t":"ExecutionAwaiting","on":[0],"kind":"Single","src":"function_test.go:86"},{"t":"InvokeStarted","p":0,"a":1}]');
INSERT INTO legwork_golden.journal VALUES ('01a21218-e7a2-8115-9b84-61ef5adc4102', 'u/5', ',0,0', 4, 2, '2026-11-25 09:45:51.975875+00', '[{"t":"InvokeCompleted","p":0,"a":1,"ok":{"n":0}},{"t":"ExecutionResumed"}]');
INSERT INTO legwork_golden.journal VALUES ('01a21218-e7a2-8115-9b84-61ef5adc4102', 'u', ',0,0', 23, 2, '2026-11-25 09:45:52.009863+00', '[{"t":"InvokeCompleted","p":5,"a":1,"ok":{"n":0}},{"t":"ExecutionResumed"}]');
INSERT INTO legwork_golden.journal VALUES ('01a21218-e7a2-8115-9b84-61ef5adc4102', 'u/5', ',0,0', 6, 1, '2026-11-25 09:45:52.009863+00', '[{"t":"ExecutionCompleted","ok":{"n":0}}]');
INSERT INTO legwork_golden.journal VALUES ('01a21218-e7a2-8115-9b84-61ef5adc4102', 'u', ',0,0', 25, 3, '2026-11-25 09:45:52.017865+00', '[{"t":"InvokeScheduled","p":6,"kind":"Function","fn":"start:child","in":{"n":70},"src":"function_test.go:64"},{"t":"ExecutionAwaiting","on":[6],"kind":"Single","src":"function_test.go:64"},{"t":"InvokeStarted","p":6,"a":1}]');
INSERT INTO legwork_golden.journal VALUES ('01a21218-e8bd-8340-ad06-76e2563c6314', 'u', ',0,0', 0, 1, '2026-11-25 09:45:52.074219+00', '[{"t":"ExecutionStarted","digest":"48c827a28aedc78abf9d0c4e839adb41190d1f55cb733695089f2bfcce917176","in":{"n":40}}]');
INSERT INTO legwork_golden.journal VALUES ('01a21218-e8bd-8340-ad06-76e2563c6314', 'u', ',0,0', 1, 4, '2026-11-25 09:45:52.116582+00', '[{"t":"InvokeScheduled","p":0,"kind":"Gate","fn":"golden#0","src":"function_test.go:46"},{"t":"InvokeScheduled","p":1,"kind":"Function","fn":"work:w.a","in":{"n":40},"src":"function_test.go:47"},{"t":"ExecutionAwaiting","on":[1],"kind":"Single","src":"function_test.go:47"},{"t":"InvokeStarted","p":1,"a":1}]');
INSERT INTO legwork_golden.journal VALUES ('01a21218-e8bd-8340-ad06-76e2563c6314', 'u', ',0,0', 5, 2, '2026-11-25 09:45:52.130514+00', '[{"t":"InvokeCompleted","p":1,"a":1,"ok":{"n":40}},{"t":"ExecutionResumed"}]');
INSERT INTO legwork_golden.journal VALUES ('01a21218-e8bd-8340-ad06-76e2563c6314', 'u', ',0,0', 7, 8, '2026-11-25 09:45:52.153863+00', '[{"t":"JoinSetCreated","js":2},{"t":"InvokeScheduled","p":3,"kind":"Function","fn":"work:w.b","in":{"n":10},"src":"function_test.go:53"},{"t":"JoinSetSubmitted","js":2,"p":3},{"t":"InvokeScheduled","p":4,"kind":"Function","fn":"work:w.c","in":{"n":20},"src":"function_test.go:54"},{"t":"JoinSetSubmitted","js":2,"p":4},{"t":"ExecutionAwaiting","on":[3,4],"kind":"Any","src":"join.go:46"},{"t":"InvokeStarted","p":3,"a":1},{"t":"InvokeStarted","p":4,"a":1}]');
INSERT INTO legwork_golden.journal VALUES ('01a21218-e8bd-8340-ad06-76e2563c6314', 'u', ',0,0', 15, 2, '2026-11-25 09:45:52.169865+00', '[{"t":"InvokeCompleted","p":3,"a":1,"ok":{"n":10}},{"t":"ExecutionResumed"}]');
INSERT INTO legwork_golden.journal VALUES ('01a21218-e8bd-8340-ad06-76e2563c6314', 'u', ',0,0', 17, 1, '2026-11-25 09:45:52.186983+00', '[{"t":"InvokeCompleted","p":4,"a":1,"ok":{"n":20}}]');
INSERT INTO legwork_golden.journal VALUES ('01a21218-e8bd-8340-ad06-76e2563c6314', 'u', ',0,0', 18, 5, '2026-11-25 09:45:52.204691+00', '[{"t":"JoinSetAwaited","js":2,"p":3},{"t":"JoinSetAwaited","js":2,"p":4},{"t":"InvokeScheduled","p":5,"kind":"Function","fn":"call:f.inner","in":{"n":70},"src":"function_test.go:64"},{"t":"ExecutionAwaiting","on":[5],"kind":"Single","src":"function_test.go:64"},{"t":"InvokeStarted","p":5,"a":1}]');
INSERT INTO legwork_golden.journal VALUES ('01a21218-e8bd-8340-ad06-76e2563c6314', 'u/5', ',0,0', 0, 1, '2026-11-25 09:45:52.204691+00', '[{"t":"ExecutionStarted","digest":"e9926b640c41b92ff9f2b9e72092c00a5e95baab83359cfe2791fece2dad026a","in":{"n":70},"parent":"u"}]');
INSERT INTO legwork_golden.journal VALUES ('01a21218-e8bd-8340-ad06-76e2563c6314', 'u/5', ',0,0', 1, 3, '2026-11-25 09:45:52.219543+00', '[{"t":"InvokeScheduled","p":0,"kind":"Function","fn":"work:w.a","in":{"n":0},"src":"function_test.go:86"},{"t":"ExecutionAwaiting","on":[0],"kind":"Single","src":"function_test.go:86"},{"t":"InvokeStarted","p":0,"a":1}]');
INSERT INTO legwork_golden.journal VALUES ('01a21218-e8bd-8340-ad06-76e2563c6314', 'u/5', ',0,0', 4, 2, '2026-11-25 09:45:52.229872+00', '[{"t":"InvokeCompleted","p":0,"a":1,"ok":{"n":0}},{"t":"ExecutionResumed"}]');
INSERT INTO legwork_golden.journal VALUES ('01a21218-e8bd-8340-ad06-76e2563c6314', 'u', ',0,0', 23, 2, '2026-11-25 09:45:52.249856+00', '[{"t":"InvokeCompleted","p":5,"a":1,"ok":{"n":0}},{"t":"ExecutionResumed"}]');
INSERT INTO legwork_golden.journal VALUES ('01a21218-e8bd-8340-ad06-76e2563c6314', 'u/5', ',0,0', 6, 1, '2026-11-25 09:45:52.249856+00', '[{"t":"ExecutionCompleted","ok":{"n":0}}]');
INSERT INTO legwork_golden.journal VALUES ('01a21218-e8bd-8340-ad06-76e2563c6314', 'u', ',0,0', 25, 3, '2026-11-25 09:45:52.281472+00', '[{"t":"InvokeScheduled","p":6,"kind":"Function","fn":"start:child","in":{"n":70},"src":"function_test.go:64"},{"t":"ExecutionAwaiting","on":[6],"kind":"Single","src":"function_test.go:64"},{"t":"InvokeStarted","p":6,"a":1}]');
INSERT INTO legwork_golden.journal VALUES ('01a21218-e8bd-8340-ad06-76e2563c6314', 'u', ',0,0', 28, 2, '2026-11-25 09:45:52.346495+00', '[{"t":"InvokeCompleted","p":6,"a":1,"ok":{"c":70}},{"t":"ExecutionResumed"}]');
INSERT INTO legwork_golden.journal VALUES ('01a21218-e8bd-8340-ad06-76e2563c6314', 'u', ',0,0', 30, 4, '2026-11-25 09:45:52.372288+00', '[{"t":"TimeRecorded","p":7,"v":"2026-01-01T00:00:00Z"},{"t":"RandomGenerated","p":8,"v":"2bbff734c6ac5419a430a8209fd1bc44"},{"t":"InvokeScheduled","p":9,"kind":"Local","fn":"step","src":"function_test.go:72"},{"t":"InvokeStarted","p":9,"a":1}]');
INSERT INTO legwork_golden.journal VALUES ('01a21218-ea06-8393-89fb-87757c839f12', 'u', ',0,0', 0, 1, '2026-11-25 09:45:52.394125+00', '[{"t":"ExecutionStarted","digest":"48c827a28aedc78abf9d0c4e839adb41190d1f55cb733695089f2bfcce917176","in":{"n":40}}]');
INSERT INTO legwork_golden.journal VALUES ('01a21218-ea06-8393-89fb-87757c839f12', 'u', ',0,0', 1, 4, '2026-11-25 09:45:52.433872+00', '[{"t":"InvokeScheduled","p":0,"kind":"Gate","fn":"golden#0","src":"function_test.go:46"},{"t":"InvokeScheduled","p":1,"kind":"Function","fn":"work:w.a","in":{"n":40},"src":"function_test.go:47"},{"t":"ExecutionAwaiting","on":[1],"kind":"Single","src":"function_test.go:47"},{"t":"InvokeStarted","p":1,"a":1}]');
INSERT INTO legwork_golden.journal VALUES ('01a21218-ea06-8393-89fb-87757c839f12', 'u', ',0,0', 5, 2, '2026-11-25 09:45:52.453352+00', '[{"t":"InvokeCompleted","p":1,"a":1,"ok":{"n":40}},{"t":"ExecutionResumed"}]');
INSERT INTO legwork_golden.journal VALUES ('01a21218-ea06-8393-89fb-87757c839f12', 'u', ',0,0', 7, 8, '2026-11-25 09:45:52.481907+00', '[{"t":"JoinSetCreated","js":2},{"t":"InvokeScheduled","p":3,"kind":"Function","fn":"work:w.b","in":{"n":10},"src":"function_test.go:53"},{"t":"JoinSetSubmitted","js":2,"p":3},{"t":"InvokeScheduled","p":4,"kind":"Function","fn":"work:w.c","in":{"n":20},"src":"function_test.go:54"},{"t":"JoinSetSubmitted","js":2,"p":4},{"t":"ExecutionAwaiting","on":[3,4],"kind":"Any","src":"join.go:46"},{"t":"InvokeStarted","p":3,"a":1},{"t":"InvokeStarted","p":4,"a":1}]');
INSERT INTO legwork_golden.journal VALUES ('01a21218-ea06-8393-89fb-87757c839f12', 'u', ',0,0', 15, 2, '2026-11-25 09:45:52.497864+00', '[{"t":"InvokeCompleted","p":3,"a":1,"ok":{"n":10}},{"t":"ExecutionResumed"}]');
INSERT INTO legwork_golden.journal VALUES ('01a21218-ea06-8393-89fb-87757c839f12', 'u', ',0,0', 17, 1, '2026-11-25 09:45:52.514051+00', '[{"t":"InvokeCompleted","p":4,"a":1,"ok":{"n":20}}]');
INSERT INTO legwork_golden.journal VALUES ('01a21218-ea06-8393-89fb-87757c839f12', 'u', ',0,0', 18, 5, '2026-11-25 09:45:52.520876+00', '[{"t":"JoinSetAwaited","js":2,"p":3},{"t":"JoinSetAwaited","js":2,"p":4},{"t":"InvokeScheduled","p":5,"kind":"Function","fn":"call:f.inner","in":{"n":70},"src":"function_test.go:64"},{"t":"ExecutionAwaiting","on":[5],"kind":"Single","src":"function_test.go:64"},{"t":"InvokeStarted","p":5,"a":1}]');
INSERT INTO legwork_golden.journal VALUES ('01a21218-ea06-8393-89fb-87757c839f12', 'u/5', ',0,0', 0, 1, '2026-11-25 09:45:52.520876+00', '[{"t":"ExecutionStarted","digest":"e9926b640c41b92ff9f2b9e72092c00a5e95baab83359cfe2791fece2dad026a","in":{"n":70},"parent":"u"}]');
INSERT INTO legwork_golden.journal VALUES ('01a21218-ea06-8393-89fb-87757c839f12', 'u/5', ',0,0', 1, 3, '2026-11-25 09:45:52.54989+00', '[{"t":"InvokeScheduled","p":0,"kind":"Function","fn":"work:w.a","in":{"n":0},"src":"function_test.go:86"},{"t":"ExecutionAwaiting","on":[0],"kind":"Single","src":"function_test.go:86"},{"t":"InvokeStarted","p":0,"a":1}]');
INSERT INTO legwork_golden.journal VALUES ('01a21218-ea06-8393-89fb-87757c839f12', 'u/5', ',0,0', 4, 2, '2026-11-25 09:45:52.56988+00', '[{"t":"InvokeCompleted","p":0,"a":1,"ok":{"n":0}},{"t":"ExecutionResumed"}]');
INSERT INTO legwork_golden.journal VALUES ('01a21218-ea06-8393-89fb-87757c839f12', 'u', ',0,0', 23, 2, '2026-11-25 09:45:52.57652+00', '[{"t":"InvokeCompleted","p":5,"a":1,"ok":{"n":0}},{"t":"ExecutionResumed"}]');
INSERT INTO legwork_golden.journal VALUES ('01a21218-ea06-8393-89fb-87757c839f12', 'u/5', ',0,0', 6, 1, '2026-11-25 09:45:52.57652+00', '[{"t":"ExecutionCompleted","ok":{"n":0}}]');
INSERT INTO legwork_golden.journal VALUES ('01a21218-ea06-8393-89fb-87757c839f12', 'u', ',0,0', 25, 3, '2026-11-25 09:45:52.597864+00', '[{"t":"InvokeScheduled","p":6,"kind":"Function","fn":"start:child","in":{"n":70},"src":"function_test.go:64"},{"t":"ExecutionAwaiting","on":[6],"kind":"Single","src":"function_test.go:64"},{"t":"InvokeStarted","p":6,"a":1}]');
INSERT INTO legwork_golden.journal VALUES ('01a21218-ea06-8393-89fb-87757c839f12', 'u', ',0,0', 28, 2, '2026-11-25 09:45:52.628129+00', '[{"t":"InvokeCompleted","p":6,"a":1,"ok":{"c":70}},{"t":"ExecutionResumed"}]');
INSERT INTO legwork_golden.journal VALUES ('01a21218-ea06-8393-89fb-87757c839f12', 'u', ',0,0', 30, 4, '2026-11-25 09:45:52.639716+00', '[{"t":"TimeRecorded","p":7,"v":"2026-01-01T00:00:00Z"},{"t":"RandomGenerated","p":8,"v":"dc429d69eee9d4b2d7473e48ac35a13c"},{"t":"InvokeScheduled","p":9,"kind":"Local","fn":"step","src":"function_test.go:72"},{"t":"InvokeStarted","p":9,"a":1}]');
INSERT INTO legwork_golden.journal VALUES ('01a21218-ea06-8393-89fb-87757c839f12', 'u', ',0,0', 34, 2, '2026-11-25 09:45:52.658049+00', '[{"t":"InvokeCompleted","p":9,"a":1,"ok":1000},{"t":"ExecutionAwaiting","on":[10],"kind":"Signal","names":["said"],"src":"function_test.go:77"}]');
INSERT INTO legwork_golden.journal VALUES ('01a21218-eb2a-8dd6-90d9-bf5e7d9d6fb3', 'u', ',0,0', 0, 1, '2026-11-25 09:45:52.696853+00', '[{"t":"ExecutionStarted","digest":"48c827a28aedc78abf9d0c4e839adb41190d1f55cb733695089f2bfcce917176","in":{"n":40}}]');
INSERT INTO legwork_golden.journal VALUES ('01a21218-eb2a-8dd6-90d9-bf5e7d9d6fb3', 'u', ',0,0', 1, 4, '2026-11-25 09:45:52.714195+00', '[{"t":"InvokeScheduled","p":0,"kind":"Gate","fn":"golden#0","src":"function_test.go:46"},{"t":"InvokeScheduled","p":1,"kind":"Function","fn":"work:w.a","in":{"n":40},"src":"function_test.go:47"},{"t":"ExecutionAwaiting","on":[1],"kind":"Single","src":"function_test.go:47"},{"t":"InvokeStarted","p":1,"a":1}]');
INSERT INTO legwork_golden.journal VALUES ('01a21218-eb2a-8dd6-90d9-bf5e7d9d6fb3', 'u', ',0,0', 5, 2, '2026-11-25 09:45:52.722847+00', '[{"t":"InvokeCompleted","p":1,"a":1,"ok":{"n":40}},{"t":"ExecutionResumed"}]');
INSERT INTO legwork_golden.journal VALUES ('01a21218-eb2a-8dd6-90d9-bf5e7d9d6fb3', 'u', ',0,0', 7, 8, '2026-11-25 09:45:52.73824+00', '[{"t":"JoinSetCreated","js":2},{"t":"InvokeScheduled","p":3,"kind":"Function","fn":"work:w.b","in":{"n":10},"src":"function_test.go:53"},{"t":"JoinSetSubmitted","js":2,"p":3},{"t":"InvokeScheduled","p":4,"kind":"Function","fn":"work:w.c","in":{"n":20},"src":"function_test.go:54"},{"t":"JoinSetSubmitted","js":2,"p":4},{"t":"ExecutionAwaiting","on":[3,4],"kind":"Any","src":"join.go:46"},{"t":"InvokeStarted","p":3,"a":1},{"t":"InvokeStarted","p":4,"a":1}]');
INSERT INTO legwork_golden.journal VALUES ('01a21218-eb2a-8dd6-90d9-bf5e7d9d6fb3', 'u', ',0,0', 15, 2, '2026-11-25 09:45:52.762906+00', '[{"t":"InvokeCompleted","p":3,"a":1,"ok":{"n":10}},{"t":"ExecutionResumed"}]');
INSERT INTO legwork_golden.journal VALUES ('01a21218-eb2a-8dd6-90d9-bf5e7d9d6fb3', 'u', ',0,0', 17, 1, '2026-11-25 09:45:52.792529+00', '[{"t":"InvokeCompleted","p":4,"a":1,"ok":{"n":20}}]');
INSERT INTO legwork_golden.journal VALUES ('01a21218-eb2a-8dd6-90d9-bf5e7d9d6fb3', 'u', ',0,0', 18, 5, '2026-11-25 09:45:52.817929+00', '[{"t":"JoinSetAwaited","js":2,"p":3},{"t":"JoinSetAwaited","js":2,"p":4},{"t":"InvokeScheduled","p":5,"kind":"Function","fn":"call:f.inner","in":{"n":70},"src":"function_test.go:64"},{"t":"ExecutionAwaiting","on":[5],"kind":"Single","src":"function_test.go:64"},{"t":"InvokeStarted","p":5,"a":1}]');
INSERT INTO legwork_golden.journal VALUES ('01a21218-eb2a-8dd6-90d9-bf5e7d9d6fb3', 'u/5', ',0,0', 0, 1, '2026-11-25 09:45:52.817929+00', '[{"t":"ExecutionStarted","digest":"e9926b640c41b92ff9f2b9e72092c00a5e95baab83359cfe2791fece2dad026a","in":{"n":70},"parent":"u"}]');
INSERT INTO legwork_golden.journal VALUES ('01a21218-eb2a-8dd6-90d9-bf5e7d9d6fb3', 'u/5', ',0,0', 1, 3, '2026-11-25 09:45:52.829384+00', '[{"t":"InvokeScheduled","p":0,"kind":"Function","fn":"work:w.a","in":{"n":0},"src":"function_test.go:86"},{"t":"ExecutionAwaiting","on":[0],"kind":"Single","src":"function_test.go:86"},{"t":"InvokeStarted","p":0,"a":1}]');
INSERT INTO legwork_golden.journal VALUES ('01a21218-eb2a-8dd6-90d9-bf5e7d9d6fb3', 'u/5', ',0,0', 4, 2, '2026-11-25 09:45:52.849886+00', '[{"t":"InvokeCompleted","p":0,"a":1,"ok":{"n":0}},{"t":"ExecutionResumed"}]');
INSERT INTO legwork_golden.journal VALUES ('01a21218-eb2a-8dd6-90d9-bf5e7d9d6fb3', 'u', ',0,0', 23, 2, '2026-11-25 09:45:52.86306+00', '[{"t":"InvokeCompleted","p":5,"a":1,"ok":{"n":0}},{"t":"ExecutionResumed"}]');
INSERT INTO legwork_golden.journal VALUES ('01a21218-eb2a-8dd6-90d9-bf5e7d9d6fb3', 'u/5', ',0,0', 6, 1, '2026-11-25 09:45:52.86306+00', '[{"t":"ExecutionCompleted","ok":{"n":0}}]');
INSERT INTO legwork_golden.journal VALUES ('01a21218-eb2a-8dd6-90d9-bf5e7d9d6fb3', 'u', ',0,0', 25, 3, '2026-11-25 09:45:52.889513+00', '[{"t":"InvokeScheduled","p":6,"kind":"Function","fn":"start:child","in":{"n":70},"src":"function_test.go:64"},{"t":"ExecutionAwaiting","on":[6],"kind":"Single","src":"function_test.go:64"},{"t":"InvokeStarted","p":6,"a":1}]');
INSERT INTO legwork_golden.journal VALUES ('01a21218-eb2a-8dd6-90d9-bf5e7d9d6fb3', 'u', ',0,0', 28, 2, '2026-11-25 09:45:52.949875+00', '[{"t":"InvokeCompleted","p":6,"a":1,"ok":{"c":70}},{"t":"ExecutionResumed"}]');
INSERT INTO legwork_golden.journal VALUES ('01a21218-eb2a-8dd6-90d9-bf5e7d9d6fb3', 'u', ',0,0', 30, 4, '2026-11-25 09:45:52.959521+00', '[{"t":"TimeRecorded","p":7,"v":"2026-01-01T00:00:00Z"},{"t":"RandomGenerated","p":8,"v":"33d6481974de06e5c52bd69c32479eef"},{"t":"InvokeScheduled","p":9,"kind":"Local","fn":"step","src":"function_test.go:72"},{"t":"InvokeStarted","p":9,"a":1}]');
INSERT INTO legwork_golden.journal VALUES ('01a21218-eb2a-8dd6-90d9-bf5e7d9d6fb3', 'u', ',0,0', 34, 2, '2026-11-25 09:45:52.985884+00', '[{"t":"InvokeCompleted","p":9,"a":1,"ok":1000},{"t":"ExecutionAwaiting","on":[10],"kind":"Signal","names":["said"],"src":"function_test.go:77"}]');
INSERT INTO legwork_golden.journal VALUES ('01a21218-ec66-840a-9ed4-076e47f604e9', 'u', ',0,0', 0, 1, '2026-11-25 09:45:53.006002+00', '[{"t":"ExecutionStarted","digest":"48c827a28aedc78abf9d0c4e839adb41190d1f55cb733695089f2bfcce917176","in":{"n":40}}]');
INSERT INTO legwork_golden.journal VALUES ('01a21218-ec66-840a-9ed4-076e47f604e9', 'u', ',0,0', 1, 4, '2026-11-25 09:45:53.019923+00', '[{"t":"InvokeScheduled","p":0,"kind":"Gate","fn":"golden#0","src":"function_test.go:46"},{"t":"InvokeScheduled","p":1,"kind":"Function","fn":"work:w.a","in":{"n":40},"src":"function_test.go:47"},{"t":"ExecutionAwaiting","on":[1],"kind":"Single","src":"function_test.go:47"},{"t":"InvokeStarted","p":1,"a":1}]');
INSERT INTO legwork_golden.journal VALUES ('01a21218-ec66-840a-9ed4-076e47f604e9', 'u', ',0,0', 5, 2, '2026-11-25 09:45:53.039216+00', '[{"t":"InvokeCompleted","p":1,"a":1,"ok":{"n":40}},{"t":"ExecutionResumed"}]');
INSERT INTO legwork_golden.journal VALUES ('01a21218-ec66-840a-9ed4-076e47f604e9', 'u', ',0,0', 7, 8, '2026-11-25 09:45:53.061884+00', '[{"t":"JoinSetCreated","js":2},{"t":"InvokeScheduled","p":3,"kind":"Function","fn":"work:w.b","in":{"n":10},"src":"function_test.go:53"},{"t":"JoinSetSubmitted","js":2,"p":3},{"t":"InvokeScheduled","p":4,"kind":"Function","fn":"work:w.c","in":{"n":20},"src":"function_test.go:54"},{"t":"JoinSetSubmitted","js":2,"p":4},{"t":"ExecutionAwaiting","on":[3,4],"kind":"Any","src":"join.go:46"},{"t":"InvokeStarted","p":3,"a":1},{"t":"InvokeStarted","p":4,"a":1}]');
INSERT INTO legwork_golden.journal VALUES ('01a21218-ec66-840a-9ed4-076e47f604e9', 'u', ',0,0', 15, 2, '2026-11-25 09:45:53.075383+00', '[{"t":"InvokeCompleted","p":3,"a":1,"ok":{"n":10}},{"t":"ExecutionResumed"}]');
INSERT INTO legwork_golden.journal VALUES ('01a21218-ec66-840a-9ed4-076e47f604e9', 'u', ',0,0', 17, 1, '2026-11-25 09:45:53.082083+00', '[{"t":"InvokeCompleted","p":4,"a":1,"ok":{"n":20}}]');
INSERT INTO legwork_golden.journal VALUES ('01a21218-ec66-840a-9ed4-076e47f604e9', 'u', ',0,0', 18, 5, '2026-11-25 09:45:53.104625+00', '[{"t":"JoinSetAwaited","js":2,"p":3},{"t":"JoinSetAwaited","js":2,"p":4},{"t":"InvokeScheduled","p":5,"kind":"Function","fn":"call:f.inner","in":{"n":70},"src":"function_test.go:64"},{"t":"ExecutionAwaiting","on":[5],"kind":"Single","src":"function_test.go:64"},{"t":"InvokeStarted","p":5,"a":1}]');
INSERT INTO legwork_golden.journal VALUES ('01a21218-ec66-840a-9ed4-076e47f604e9', 'u/5', ',0,0', 0, 1, '2026-11-25 09:45:53.104625+00', '[{"t":"ExecutionStarted","digest":"e9926b640c41b92ff9f2b9e72092c00a5e95baab83359cfe2791fece2dad026a","in":{"n":70},"parent":"u"}]');
INSERT INTO legwork_golden.journal VALUES ('01a21218-ec66-840a-9ed4-076e47f604e9', 'u/5', ',0,0', 1, 3, '2026-11-25 09:45:53.131829+00', '[{"t":"InvokeScheduled","p":0,"kind":"Function","fn":"work:w.a","in":{"n":0},"src":"function_test.go:86"},{"t":"ExecutionAwaiting","on":[0],"kind":"Single","src":"function_test.go:86"},{"t":"InvokeStarted","p":0,"a":1}]');
INSERT INTO legwork_golden.journal VALUES ('01a21218-ec66-840a-9ed4-076e47f604e9', 'u/5', ',0,0', 4, 2, '2026-11-25 09:45:53.151788+00', '[{"t":"InvokeCompleted","p":0,"a":1,"ok":{"n":0}},{"t":"ExecutionResumed"}]');
INSERT INTO legwork_golden.journal VALUES ('01a21218-ec66-840a-9ed4-076e47f604e9', 'u', ',0,0', 23, 2, '2026-11-25 09:45:53.19401+00', '[{"t":"InvokeCompleted","p":5,"a":1,"ok":{"n":0}},{"t":"ExecutionResumed"}]');
INSERT INTO legwork_golden.journal VALUES ('01a21218-ec66-840a-9ed4-076e47f604e9', 'u/5', ',0,0', 6, 1, '2026-11-25 09:45:53.19401+00', '[{"t":"ExecutionCompleted","ok":{"n":0}}]');
INSERT INTO legwork_golden.journal VALUES ('01a21218-ec66-840a-9ed4-076e47f604e9', 'u', ',0,0', 25, 3, '2026-11-25 09:45:53.218125+00', '[{"t":"InvokeScheduled","p":6,"kind":"Function","fn":"start:child","in":{"n":70},"src":"function_test.go:64"},{"t":"ExecutionAwaiting","on":[6],"kind":"Single","src":"function_test.go:64"},{"t":"InvokeStarted","p":6,"a":1}]');
INSERT INTO legwork_golden.journal VALUES ('01a21218-ec66-840a-9ed4-076e47f604e9', 'u', ',0,0', 28, 2, '2026-11-25 09:45:53.289408+00', '[{"t":"InvokeCompleted","p":6,"a":1,"ok":{"c":70}},{"t":"ExecutionResumed"}]');
INSERT INTO legwork_golden.journal VALUES ('01a21218-ec66-840a-9ed4-076e47f604e9', 'u', ',0,0', 30, 4, '2026-11-25 09:45:53.317073+00', '[{"t":"TimeRecorded","p":7,"v":"2026-01-01T00:00:00Z"},{"t":"RandomGenerated","p":8,"v":"269368ebfd649ddc6ff72b7aca660f49"},{"t":"InvokeScheduled","p":9,"kind":"Local","fn":"step","src":"function_test.go:72"},{"t":"InvokeStarted","p":9,"a":1}]');
INSERT INTO legwork_golden.journal VALUES ('01a21218-ec66-840a-9ed4-076e47f604e9', 'u', ',0,0', 34, 2, '2026-11-25 09:45:53.345344+00', '[{"t":"InvokeCompleted","p":9,"a":1,"ok":1000},{"t":"ExecutionAwaiting","on":[10],"kind":"Signal","names":["said"],"src":"function_test.go:77"}]');
INSERT INTO legwork_golden.journal VALUES ('01a21218-e8bd-8340-ad06-76e2563c6314', 'u', ',0,0', 34, 2, '2026-11-25 09:45:53.429304+00', '[{"t":"InvokeRetrying","p":9,"a":1,"err":{"code":503,"message":"the worker ended before it had a result"},"at":"2026-01-01T00:00:00Z"},{"t":"InvokeStarted","p":9,"a":2}]');
INSERT INTO legwork_golden.journal VALUES ('01a21218-e8bd-8340-ad06-76e2563c6314', 'u', ',0,0', 36, 2, '2026-11-25 09:45:53.46916+00', '[{"t":"InvokeRetrying","p":9,"a":2,"err":{"code":503,"message":"the worker ended before it had a result"},"at":"2026-01-01T00:00:00Z"},{"t":"InvokeStarted","p":9,"a":3}]');
INSERT INTO legwork_golden.journal VALUES ('01a21218-ec66-840a-9ed4-076e47f604e9', 'u', ',0,0', 36, 3, '2026-11-25 09:45:53.478873+00', '[{"t":"SignalDelivered","name":"said","id":1,"data":{"said":"yes"}},{"t":"SignalReceived","p":10,"name":"said","id":1},{"t":"ExecutionResumed"}]');
INSERT INTO legwork_golden.journal VALUES ('01a21218-ec66-840a-9ed4-076e47f604e9', 'u', ',0,0', 39, 2, '2026-11-25 09:45:53.50928+00', '[{"t":"TimerScheduled","p":11,"ms":360000000,"at":"2026-01-05T04:00:00Z"},{"t":"ExecutionAwaiting","on":[11],"kind":"Single","src":"function_test.go:81"}]');

INSERT INTO legwork_golden.outbox VALUES ('01a21218-dfd3-8ba7-94e1-9868c8ab60ce', '01a21218-dfd3-8ba7-841a-7118db2d6a06', 'run', 'a', ',0,0', 1, NULL, NULL, '', '', NULL, 1, '2026-11-25 09:45:51.78237+00', NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL);
INSERT INTO legwork_golden.outbox VALUES ('01a21218-dfd4-8ecc-916f-d46d0ae5bce4', '01a21218-dfd4-8ecc-9e61-33430afc438d', 'work.w.a', 'a', ',0,0', 1, NULL, NULL, '', '', '{"n":3}', 1, '2026-11-25 09:45:51.792355+00', NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL);
INSERT INTO legwork_golden.outbox VALUES ('01a21218-dfeb-8ea9-945e-5b7a6b6bc6ce', '01a21218-dfeb-8ea9-bd2f-df4a3b7e996e', 'work.w.a', 'a', ',0,0', 1, NULL, NULL, '', '', '{"n":4}', 1, '2026-11-25 09:45:51.809241+00', NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL);
INSERT INTO legwork_golden.outbox VALUES ('01a21218-dff4-8344-8893-9fecad964e28', '01a21218-dff4-8344-9b00-c9058767c73e', 'run', 'b', ',0,0,0', 1, NULL, NULL, '', '', NULL, 1, '2026-11-25 09:45:51.852411+00', NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL);
INSERT INTO legwork_golden.outbox VALUES ('01a21218-e01e-83f5-bea3-a0ab4f5411a2', '01a21218-e01e-83f5-9a84-0f38eb5a5f16', 'work.w.b', 'b', ',0,0,0', 1, NULL, NULL, '', '', '{"n":6}', 1, '2026-11-25 09:45:51.889342+00', NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL);
INSERT INTO legwork_golden.outbox VALUES ('01a21218-e045-80bc-9f5d-cc48e4667f32', '01a21218-e045-80bc-8d31-216a01287c87', 'work.w.b', 'b', ',0,0,0', 1, NULL, NULL, '', '', '{"n":7}', 1, '2026-11-25 09:45:51.931054+00', NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL);
INSERT INTO legwork_golden.outbox VALUES ('01a21218-e079-81f8-a34e-1bba2dc91515', '01a21218-e079-81f8-b6dc-11de46da9949', 'event', 'a', ',0,0', 1, 'told', NULL, '', '', '{ "n" : 8, "a" : 8 }', 1, '2026-11-25 09:45:51.966766+00', 'leaves', NULL, 'pending', 202, 0, NULL, NULL, NULL, NULL, NULL, NULL, NULL);
INSERT INTO legwork_golden.outbox VALUES ('01a21218-e153-8558-9e32-3c54d44c6f1e', '01a21218-e153-8558-990f-120d1a6c12b2', 'response', 's', ',0,0', 1, NULL, NULL, '', '', '{"timestamp":"2026-11-29T13:45:50.174Z"}', 0, '2026-11-29 13:45:50.182883+00', NULL, NULL, 'success', 200, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL);
INSERT INTO legwork_golden.outbox VALUES ('01a21218-e16a-8a23-a991-b424dec47708', '01a21218-e16a-8a23-84cf-3e71d1343789', 'run', 'p', ',0,0', 1, NULL, NULL, '', '', NULL, 1, '2026-11-25 09:45:52.199185+00', NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL);
INSERT INTO legwork_golden.outbox VALUES ('01a21218-e17e-8524-85bf-33338d1a7470', '01a21218-e17e-8524-8fe3-50080a262c77', 'work.w.c', 'c', ',0,0', 1, NULL, NULL, '', '', '{"n":10}', 1, '2026-11-25 09:45:52.229217+00', NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL);
INSERT INTO legwork_golden.outbox VALUES ('01a21218-e29b-8a68-87b9-c9e9838ad9bc', '01a21218-e29b-8a68-b76f-7d9e6da2dfce', 'run', 'again', ',0,0,0,0', 1, NULL, NULL, '', '', NULL, 1, '2026-11-25 09:45:52.544235+00', NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL);
INSERT INTO legwork_golden.outbox VALUES ('01a21218-e2ce-8c80-8707-f1e0c31f6b1f', '01a21218-e2ce-8c80-a7a2-74d778e538f4', 'work.w.r', 'rw', ',0,0,0', 1, NULL, NULL, '', '', '{"n":1}', 1, '2026-11-25 09:45:52.56544+00', NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL);
INSERT INTO legwork_golden.outbox VALUES ('01a21218-e2e6-8b65-9506-63a17534b9f1', '01a21218-e2e6-8b65-9679-6749cf347a50', 'work.w.retry', 'q', ',0,0', 1, NULL, NULL, '', '', '{}', 1, '2026-11-25 09:45:52.583579+00', NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL);
INSERT INTO legwork_golden.outbox VALUES ('01a21218-e336-85ef-820f-e735d0b2a862', '01a21218-e336-85ef-82c7-00e034add1a8', 'run', 'j3', ',0,0,0', 1, NULL, NULL, '', '', NULL, 1, '2026-11-25 09:45:52.684822+00', NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL);
INSERT INTO legwork_golden.outbox VALUES ('01a21218-e336-85ef-8566-94d1d6cd6b7f', '01a21218-e336-85ef-82c7-00e034add1a8', 'run', 'j3', ',0,0,0', 1, NULL, NULL, '', '', NULL, 1, '2026-11-25 09:45:52.68906+00', NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL);
INSERT INTO legwork_golden.outbox VALUES ('01a21218-e362-8755-b2ac-4793a0ca0038', '01a21218-e362-8755-a6f3-da23f650949e', 'work.w.c', 'j3', ',0,0,0', 1, NULL, NULL, '', '', '{"n":3}', 1, '2026-11-25 09:45:52.759372+00', NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL);
INSERT INTO legwork_golden.outbox VALUES ('01a21218-e3ae-8cf8-a041-7019930ce1ed', '01a21218-e3ae-8cf8-8234-4b9424108834', 'work.w.polls', 'o', ',0,0', 1, NULL, NULL, '', '', '{}', 1, '2026-11-25 09:45:52.788427+00', NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL);
INSERT INTO legwork_golden.outbox VALUES ('01a21218-e3de-8486-b77a-393561d176ad', '01a21218-e3de-8486-8bfa-0689035029c3', 'run', 'i', ',0,0', 1, NULL, NULL, '', '', NULL, 1, '2026-11-25 09:45:52.819116+00', NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL);
INSERT INTO legwork_golden.outbox VALUES ('01a21218-e43a-8667-97d6-5b58b6e6a58e', '01a21218-e43a-8667-b0bf-e4e5f217bea7', 'work.w.c', 'c', ',0,0', 1, NULL, NULL, '', '', '{"n":12}', 1, '2026-11-25 09:45:52.910789+00', NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL);
INSERT INTO legwork_golden.outbox VALUES ('01a21218-e43d-87eb-8174-7bbe5c04f470', '01a21218-e43d-87eb-96e4-fe7bdf840413', 'run', 'k', ',0,0', 1, NULL, NULL, '', '', NULL, 1, '2026-11-25 09:45:52.911412+00', NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL);
INSERT INTO legwork_golden.outbox VALUES ('01a21218-e456-84e6-a03a-6589c1823a59', '01a21218-e456-84e6-8ebe-6171a44f5235', 'work.w.c', 'c', ',0,0', 1, NULL, NULL, '', '', '{"n":13}', 1, '2026-11-25 09:45:52.944462+00', NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL);
INSERT INTO legwork_golden.outbox VALUES ('01a21218-e4ea-8801-8c58-11b40027050a', '01a21218-e4ea-8801-980f-02b6eb735762', 'run', 'x', ',0,0', 1, NULL, NULL, '', '', NULL, 1, '2026-11-25 09:45:53.083845+00', NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL);
INSERT INTO legwork_golden.outbox VALUES ('01a21218-e4eb-896c-9c04-f356e5a0f82b', '01a21218-e4eb-896c-bc59-c3f1277c9836', 'response', 'x', ',0,0', 1, 'child', NULL, '', '', '{"jc":"2026-11-25T09:45:51.088Z","job_id":"01a21218-e4eb-896c-9c04-f356e5a0f82b","ju":"2026-11-25T09:45:51.088Z"}', 2, '2026-11-25 09:45:53.089581+00', NULL, '01a21218-e4eb-896c-9c04-f356e5a0f82b', 'success', 200, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL);
INSERT INTO legwork_golden.outbox VALUES ('01a21218-e4f0-87ce-9a11-f44ca4917fd8', '01a21218-e4f0-87ce-9ade-0a2dd874c082', 'work.w.c', 'c', ',0,0', 1, NULL, NULL, '', '', '{"n":15}', 1, '2026-11-25 09:45:53.109194+00', NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL);
INSERT INTO legwork_golden.outbox VALUES ('01a21218-e456-84e6-a27d-dc8740877d20', '01a21218-e456-84e6-8ebe-6171a44f5235', 'run', 'ct', ',0', 1, NULL, NULL, '', '', '{"error": {"code": 418, "job_id": "01a21218-e43e-8d1d-b875-a8c6eb802548", "message": "enough"}, "descend": true}', 1, '2026-11-25 09:45:53.119652+00', 'interrupt', NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL);
INSERT INTO legwork_golden.outbox VALUES ('01a21218-e0e6-8c7f-bfa0-cfbe4c4b31ff', '01a21218-e0e6-8c7f-a793-c86b549befdc', 'response', 'h', ',0,0', 1, 'done', NULL, '', '', '{"id":"woken","v":1}', 1, '2026-11-25 09:45:53.146895+00', NULL, '01a21218-e0e6-8c7f-bfa0-cfbe4c4b31ff', 'success', 200, 0, NULL, NULL, NULL, NULL, NULL, NULL, NULL);
INSERT INTO legwork_golden.outbox VALUES ('01a21218-e536-877b-896b-f7d046f0eef5', '01a21218-e536-877b-b758-9fd74c5ec6a0', 'run', 'u', ',0,0', 1, NULL, NULL, '', '', NULL, 1, '2026-11-25 09:45:53.163082+00', NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL);
INSERT INTO legwork_golden.outbox VALUES ('01a21218-e53e-89b0-982c-aeb4929776c1', '01a21218-e53e-89b0-b0e2-2faf00c9ab1f', 'work.f.outer', 'u', ',0,0', 1, NULL, NULL, '', '', '{"token":null,"from":0,"to":1,"events":[{"t":"ExecutionStarted","digest":"48c827a28aedc78abf9d0c4e839adb41190d1f55cb733695089f2bfcce917176","in":{"n":40}}]}', 1, '2026-11-25 09:45:53.180716+00', NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL);
INSERT INTO legwork_golden.outbox VALUES ('01a21218-e556-8c01-916e-21d9bb858dd2', '01a21218-e556-8c01-b063-25c0e60833a6', 'work.w.a', 'u/1', ',0,0', 1, NULL, NULL, '', '', '{"n":40}', 1, '2026-11-25 09:45:53.228411+00', NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL);
INSERT INTO legwork_golden.outbox VALUES ('01a21218-e582-80c2-8ae3-25f07af13a9a', '01a21218-e582-80c2-b9c1-d455fbec4a83', 'work.w.a', 'u/1', ',0,0', 1, NULL, NULL, '', '', '{"n":40}', 1, '2026-11-25 09:45:53.2652+00', NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL);
INSERT INTO legwork_golden.outbox VALUES ('01a21218-e5a0-8168-b382-c2d0450dca5e', '01a21218-e5a0-8168-a455-ae1a079fae24', 'work.w.c', 'u/4', ',0,0', 1, NULL, NULL, '', '', '{"n":20}', 1, '2026-11-25 09:45:53.341716+00', NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL);
INSERT INTO legwork_golden.outbox VALUES ('01a21218-e60f-86d2-ab55-9b4e0e05224c', '01a21218-e60f-86d2-b27a-9307a46e798f', 'work.f.inner', 'u/5', ',0,0', 1, NULL, NULL, '', '', '{"token":null,"from":0,"to":1,"events":[{"t":"ExecutionStarted","digest":"e9926b640c41b92ff9f2b9e72092c00a5e95baab83359cfe2791fece2dad026a","in":{"n":70},"parent":"u"}]}', 1, '2026-11-25 09:45:53.492426+00', NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL);
INSERT INTO legwork_golden.outbox VALUES ('01a21218-e68a-80a3-b0b5-be03bba41a98', '01a21218-e68a-80a3-bd48-3e32113a3e9f', 'work.w.a', 'u/5/0', ',0,0', 1, NULL, NULL, '', '', '{"n":0}', 1, '2026-11-25 09:45:53.61303+00', NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL);
INSERT INTO legwork_golden.outbox VALUES ('01a21218-e702-8b5f-8d2b-2cd20cf27e72', '01a21218-e702-8b5f-a11c-4921bee6bae6', 'work.w.a', 'u/5/0', ',0,0', 1, NULL, NULL, '', '', '{"n":0}', 1, '2026-11-25 09:45:53.772823+00', NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL);
INSERT INTO legwork_golden.outbox VALUES ('01a21218-e8a8-8885-828d-84e723b4575a', '01a21218-e8a8-8885-ba6a-828fbcb0e6c2', 'work.w.c', 'c', ',0,0', 1, NULL, NULL, '', '', '{"n":70}', 1, '2026-11-25 09:45:54.045065+00', NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL);
INSERT INTO legwork_golden.outbox VALUES ('01a21218-eb2a-8dd6-bba3-17dbf87abc93', '01a21218-eb2a-8dd6-90d9-bf5e7d9d6fb3', 'response', 'u/10', ',0,0', 1, 'said', NULL, '', '', '{"said":"yes"}', 1, '2026-11-25 09:45:55.393668+00', NULL, '01a21218-eb2a-8dd6-bba3-17dbf87abc93', 'success', 200, 0, NULL, NULL, NULL, NULL, NULL, NULL, NULL);
INSERT INTO legwork_golden.outbox VALUES ('01a21218-e2fa-86c6-a6e3-a86fc24ba4f1', '01a21218-e2fa-86c6-a402-e77942f28616', 'work.w.retry', 'q', ',0,0', 3, NULL, NULL, '', '', '{}', 0, '2026-11-25 09:45:55.405263+00', NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, '{"code":503,"message":"busy"}', NULL);
INSERT INTO legwork_golden.outbox VALUES ('01a21218-ec66-840a-b688-ddc84408cb94', '01a21218-ec66-840a-9ed4-076e47f604e9', 'response', 'u/11', ',0,0', 1, NULL, NULL, '', '', NULL, 0, '2026-11-29 13:45:53.510287+00', NULL, NULL, 'success', 200, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL);
INSERT INTO legwork_golden.outbox VALUES ('01a21218-ee97-8c7b-be04-d5f7920f7f9d', '01a21218-ee97-8c7b-a261-ed60ccdda1f7', 'work.w.b', 'b', ',0,0,0', 1, NULL, NULL, '', '', '{"n":31}', 1, '2026-11-25 09:45:55.64855+00', NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL);
INSERT INTO legwork_golden.outbox VALUES ('01a21218-ef11-8aa8-99f5-74569a31c4b2', '01a21218-ef11-8aa8-a61f-094f8b696709', 'work.w.b', 'b', ',0,0,0', 1, NULL, NULL, '', '', '{"n":31}', 1, '2026-11-25 09:45:55.769658+00', NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL);
INSERT INTO legwork_golden.outbox VALUES ('01a21218-ef91-8672-a284-390c52767909', '01a21218-ef91-8672-ae3a-fc46dc47f6e0', 'work.w.b', 'b', ',0,0,0', 1, NULL, NULL, '', '', '{"n":31}', 1, '2026-11-25 09:45:55.846263+00', NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL);
INSERT INTO legwork_golden.outbox VALUES ('01a21218-e1a6-8a0f-b6fb-b801f7eee933', '01a21218-e1a6-8a0f-86fc-d8f925b6792d', 'response', 'p', ',0,0', 1, 'child', NULL, '', '', '{ "c" : 11 }', 2, '2026-11-25 09:45:52.310627+00', 'leaves', '01a21218-e1a6-8a0f-b6fb-b801f7eee933', 'success', 200, 0, NULL, NULL, NULL, NULL, NULL, NULL, NULL);
INSERT INTO legwork_golden.outbox VALUES ('01a21218-e8bd-8340-bd34-a19ccd33c6b7', '01a21218-e8bd-8340-ad06-76e2563c6314', 'work.f.outer', 'u', ',0,0', 1, NULL, NULL, '', '', '{"token":"01a21218-e8bd-8340-975c-9579af1c15d3","from":27,"to":30,"events":[{"t":"InvokeStarted","p":6,"a":1},{"t":"InvokeCompleted","p":6,"a":1,"ok":{"c":70}},{"t":"ExecutionResumed"}]}', 4, '2026-11-25 09:45:54.348998+00', NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL);
INSERT INTO legwork_golden.outbox VALUES ('7c5fcb86-e853-87f1-9054-aabeb44276fb', NULL, 'start', NULL, NULL, 1, 'chain', 'begun', '', '', '{"n":30}', 2, '2026-11-25 09:45:55.545885+00', NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL);
INSERT INTO legwork_golden.outbox VALUES ('9a43a4b4-7ec4-4d6a-b0a3-f9b901f46f98', NULL, 'start', NULL, NULL, 1, 'chain', 'from SQL, published', NULL, NULL, '{"n":22}', 1, '2026-11-25 09:45:53.88398+00', NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL);
INSERT INTO legwork_golden.outbox VALUES ('b4966e5e-bd64-85a7-9dcf-d58198728bfd', NULL, 'signal', NULL, NULL, 1, 'done', NULL, NULL, NULL, '{"id":"to be told by SQL","v":3}', 1, '2026-11-25 09:45:53.898339+00', NULL, NULL, 'success', NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL);
INSERT INTO legwork_golden.outbox VALUES ('01a21218-efed-8ad8-b9d7-d9412ec9c983', '01a21218-efed-8ad8-9ff8-6108700bda4b', 'work.w.retry', 'q', ',0,0', 2, NULL, NULL, '', '', '{}', 0, '2026-11-25 09:45:54.915417+00', NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, '{"code":503,"message":"busy"}', NULL);
INSERT INTO legwork_golden.outbox VALUES ('5f6c5514-2330-4d00-9d92-a6fe55591c6a', NULL, 'start', NULL, NULL, 1, 'chain', 'from SQL', NULL, NULL, '{"n":20}', 0, '2026-11-25 09:45:53.921982+00', NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL);
INSERT INTO legwork_golden.outbox VALUES ('6f3e5809-5402-8e7f-8be7-00bb77c78b31', NULL, 'signal', NULL, NULL, 1, 'done', NULL, NULL, NULL, '{"id":"to be told by a row","v":5}', 0, '2026-11-25 09:45:53.923189+00', NULL, NULL, 'success', NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL);

INSERT INTO legwork_golden.signal OVERRIDING SYSTEM VALUE VALUES ('01a21218-e45f-883a-a304-65e3d4a5f2eb', 1, 'done', NULL, 'success', 200, '', '', '2026-11-25 09:45:50.988863+00', '2999-01-01 00:00:00+00', '01a21218-e106-8fd7-b5b4-c400d9d3a971');
INSERT INTO legwork_golden.signal OVERRIDING SYSTEM VALUE VALUES ('cc0e478b-9bd8-8d2a-aa4e-9e465aa85c5b', 2, 'done', NULL, 'success', 200, '', '', '2026-11-25 09:45:51.145258+00', '2999-01-01 00:00:00+00', '01a21218-e0e6-8c7f-bfa0-cfbe4c4b31ff');
INSERT INTO legwork_golden.signal OVERRIDING SYSTEM VALUE VALUES ('b93d7aa6-0eb1-8d0b-b536-20c637b55673', 3, 'done', '{"id":"later","v":2}', 'success', 200, '', '', '2026-11-25 09:45:51.154412+00', '2999-01-01 00:00:00+00', NULL);
INSERT INTO legwork_golden.signal OVERRIDING SYSTEM VALUE VALUES ('90643bfb-5be8-8c0a-a872-8f7452ef3980', 4, 'said', NULL, 'success', 200, '', '', '2026-11-25 09:45:53.386638+00', '2999-01-01 00:00:00+00', '01a21218-eb2a-8dd6-bba3-17dbf87abc93');
INSERT INTO legwork_golden.signal OVERRIDING SYSTEM VALUE VALUES ('617a484f-4692-8289-b238-7bb0d8bb8c36', 5, 'said', NULL, 'success', 200, '', '', '2026-11-25 09:45:53.443985+00', '2999-01-01 00:00:00+00', '01a21218-ec66-840a-b2b8-af0401383785');

INSERT INTO legwork_golden.signal_key VALUES ('done', 'd2a61c83-62b4-eb69-a50a-fc2c545cc0be', 3, 'b93d7aa6-0eb1-8d0b-b536-20c637b55673');

INSERT INTO legwork_golden.signal_receipt VALUES ('golden', 'signal came', 'said', '\x7369676e616c2063616d65', 1, '01a21218-eb2a-8dd6-90d9-bf5e7d9d6fb3', '90643bfb-5be8-8c0a-a872-8f7452ef3980', '{"accepted":true,"workflowId":"golden/signal came","signalName":"said","signalId":"signal came","acceptedAt":"2026-11-25T09:45:53.386Z","signalStorageKey":"90643bfb-5be8-8c0a-a872-8f7452ef3980"}', '\x1603cd0b498e461a9fac55997d9a6ff47efcdddb49bc5065f6820dad60bec3fc', 1, '2026-11-25 09:45:53.386409+00', '2026-11-26 09:45:53.386638+00');
INSERT INTO legwork_golden.signal_receipt VALUES ('golden', 'sleeps', 'said', '\x736c65657073', 1, '01a21218-ec66-840a-9ed4-076e47f604e9', '617a484f-4692-8289-b238-7bb0d8bb8c36', '{"accepted":true,"workflowId":"golden/sleeps","signalName":"said","signalId":"sleeps","acceptedAt":"2026-11-25T09:45:53.443Z","signalStorageKey":"617a484f-4692-8289-b238-7bb0d8bb8c36"}', '\x1603cd0b498e461a9fac55997d9a6ff47efcdddb49bc5065f6820dad60bec3fc', 1, '2026-11-25 09:45:53.443765+00', '2026-11-26 09:45:53.443985+00');

INSERT INTO legwork_golden.stat VALUES ('golden', 'wait', 'k', 'group', 'one', '01a21218-e0ac-8214-bb7c-6ce511b6ed72', 'waiting', '2026-11-25 09:45:50.010307+00');
INSERT INTO legwork_golden.stat VALUES ('golden', 'wait', 'k', 'group', 'two', '01a21218-e0e6-8c7f-a793-c86b549befdc', 'woken', '2026-11-25 09:45:50.058539+00');
INSERT INTO legwork_golden.stat VALUES ('golden', 'wait', 'k', 'group', 'two', '01a21218-e119-8395-8738-9d87036ba507', 'to be told by SQL', '2026-11-25 09:45:50.113319+00');
INSERT INTO legwork_golden.stat VALUES ('golden', 'wait', 'k', 'group', 'two', '01a21218-e136-88a0-855e-edbead10d7f0', 'to be told by a row', '2026-11-25 09:45:50.140842+00');

INSERT INTO legwork_golden.webhook_cursor VALUES (true, 0);

SELECT pg_catalog.setval('legwork_golden.app_version_id_seq', 1, true);

SELECT pg_catalog.setval('legwork_golden.dead_letter_event_ord_seq', 1, false);

SELECT pg_catalog.setval('legwork_golden.goose_db_version_id_seq', 26, true);

SELECT pg_catalog.setval('legwork_golden.hook_ord_seq', 9, true);

SELECT pg_catalog.setval('legwork_golden.pause_id_seq', 1, false);

SELECT pg_catalog.setval('legwork_golden.signal_ord_seq', 5, true);

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

ALTER TABLE ONLY legwork_golden.journal
    ADD CONSTRAINT journal_pkey PRIMARY KEY (gid, activity, dad, seq);

ALTER TABLE ONLY legwork_golden.late_answer
    ADD CONSTRAINT late_answer_pkey PRIMARY KEY (gid, guid);

ALTER TABLE ONLY legwork_golden.outbox
    ADD CONSTRAINT outbox_pkey PRIMARY KEY (guid);

ALTER TABLE ONLY legwork_golden.pause
    ADD CONSTRAINT pause_pkey PRIMARY KEY (id);

ALTER TABLE ONLY legwork_golden.reconciliation
    ADD CONSTRAINT reconciliation_pkey PRIMARY KEY (gid, activity, dad);

ALTER TABLE ONLY legwork_golden.signal_key
    ADD CONSTRAINT signal_key_pkey PRIMARY KEY (topic, key, ord);

ALTER TABLE ONLY legwork_golden.signal
    ADD CONSTRAINT signal_pkey PRIMARY KEY (guid);

ALTER TABLE ONLY legwork_golden.signal_receipt
    ADD CONSTRAINT signal_receipt_pkey PRIMARY KEY (app, job_id, topic, signal_id);

ALTER TABLE ONLY legwork_golden.stat
    ADD CONSTRAINT stat_pkey PRIMARY KEY (app, graph, key, name, value, gid);

ALTER TABLE ONLY legwork_golden.webhook_cursor
    ADD CONSTRAINT webhook_cursor_pkey PRIMARY KEY (one);

ALTER TABLE ONLY legwork_golden.webhook_delivery
    ADD CONSTRAINT webhook_delivery_pkey PRIMARY KEY (webhook, event);

ALTER TABLE ONLY legwork_golden.webhook
    ADD CONSTRAINT webhook_pkey PRIMARY KEY (id);

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

CREATE INDEX hook_job ON legwork_golden.hook USING btree (gid, ord);

CREATE INDEX hook_next ON legwork_golden.hook USING btree (topic, key, activity, ord);

CREATE UNIQUE INDEX job_app_job_id_key ON legwork_golden.job USING btree (app, job_id, (
CASE
    WHEN retired THEN gid
    ELSE '00000000-0000-0000-0000-000000000000'::uuid
END));

CREATE INDEX outbox_lane ON legwork_golden.outbox USING btree (lane, due_at);

CREATE INDEX outbox_new ON legwork_golden.outbox USING btree (due_at) WHERE (publish = 0);

CREATE INDEX outbox_newer ON legwork_golden.outbox USING btree (lane, kind) WHERE ((kind <> ALL (ARRAY['leg1'::text, 'await'::text, 'interrupt'::text, 'timeout'::text, 'leaves'::text, 'job'::text])) OR ((lane <> ALL (ARRAY['start'::text, 'run'::text, 'response'::text, 'signal'::text, 'event'::text])) AND (NOT starts_with(lane, 'work.'::text))));

CREATE INDEX outbox_paused ON legwork_golden.outbox USING btree (paused) WHERE (paused IS NOT NULL);

CREATE UNIQUE INDEX pause_active ON legwork_golden.pause USING btree (kind, app, name) WHERE (ended_at IS NULL);

CREATE INDEX reconciliation_newer ON legwork_golden.reconciliation USING btree (version) WHERE (version > 1);

CREATE INDEX reconciliation_unclaimed ON legwork_golden.reconciliation USING btree (topic) WHERE unclaimed;

CREATE INDEX signal_expires ON legwork_golden.signal USING btree (expires_at);

CREATE INDEX signal_key_guid ON legwork_golden.signal_key USING btree (guid);

CREATE INDEX signal_receipt_newer ON legwork_golden.signal_receipt USING btree (version) WHERE (version > 1);

CREATE INDEX signal_receipt_signal ON legwork_golden.signal_receipt USING btree (signal);

CREATE INDEX stat_gid ON legwork_golden.stat USING btree (gid);

CREATE INDEX webhook_delivery_due ON legwork_golden.webhook_delivery USING btree (webhook, state, due_at);

CREATE INDEX webhook_delivery_expires ON legwork_golden.webhook_delivery USING btree (expires_at);

CREATE TRIGGER journal_append_only BEFORE UPDATE ON legwork_golden.journal FOR EACH ROW EXECUTE FUNCTION legwork_golden.refuse_change();

CREATE TRIGGER ledger_increment_only BEFORE UPDATE ON legwork_golden.activity FOR EACH ROW WHEN ((new.ledger < old.ledger)) EXECUTE FUNCTION legwork_golden.refuse_decrease();

CREATE TRIGGER ledger_increment_only BEFORE UPDATE ON legwork_golden.guid_ledger FOR EACH ROW WHEN ((new.ledger < old.ledger)) EXECUTE FUNCTION legwork_golden.refuse_decrease();

CREATE TRIGGER outbox_request BEFORE INSERT ON legwork_golden.outbox FOR EACH ROW WHEN ((new.lane = ANY (ARRAY['start'::text, 'signal'::text]))) EXECUTE FUNCTION legwork_golden.refuse_request();

